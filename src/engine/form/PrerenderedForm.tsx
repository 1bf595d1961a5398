import { Activity, Component, useEffect, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { prefetch } from '#ui/chunks/chunkLoadError.ts';
import { LazyRecordNavigationKeys } from '#ui/dialogs/Modal.tsx';
import { LazyFieldHelp } from '../fields/FormField.tsx';
import { ModalForm } from './ModalForm.tsx';

/**
 * Prerenders the hidden form of a new record while the page is idle: when the user presses the first row, the form code
 * has already run and antd's styles are in the page. Hidden, it runs no effects: no requests, layers, drafts or
 * dialogs.
 *
 * The first modal took 302 ms without it and 208 with it. It stays as long as the list: antd drops unused styles and
 * would write them again. The rows of the last visit are not stored for the same purpose: they would be unprotected on
 * the computer (spec D40), or need a key that arrives no sooner than the rows.
 */
export default function PrerenderedForm({ declaration }: { declaration: Declaration }): ReactNode {
  const [here, setHere] = useState(false);
  useEffect(() => {
    void Promise.all([LazyFieldHelp, LazyRecordNavigationKeys].map(({ load }) => prefetch(load))).then(() =>
      setHere(true),
    );
  }, []);
  return (
    here && (
      <Unbroken>
        <Activity mode="hidden">
          <ModalForm declaration={declaration} id={null} record={null} close={nothing} saved={nothing} />
        </Activity>
      </Unbroken>
    )
  );
}

const nothing = () => undefined;

/** Errors of a form are reported when the user opens it. */
class Unbroken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
