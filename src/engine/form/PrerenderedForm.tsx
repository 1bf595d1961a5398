import { Activity, Component, useEffect, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { prefetch } from '#ui/chunks/chunkLoadError.ts';
import { LazyRecordNavigationKeys } from '#ui/dialogs/Modal.tsx';
import { LazyFieldHelp } from '../fields/FormField.tsx';
import { ModalForm } from './ModalForm.tsx';

/**
 * The form of a new record, made where nobody sees it while nothing else goes on: when the first row is pressed, what draws a form has run once, and antd's styles stand in the page. Hidden, it runs no
 * effects: it asks for nothing, and is no layer, draft or dialog.
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

/** What breaks in a form is told when it is opened. */
class Unbroken extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
