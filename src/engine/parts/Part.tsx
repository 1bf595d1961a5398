import { Component, Suspense, type ReactNode } from 'react';
import { Failed } from '../pictures/pictures.tsx';
import { isMissingPart, renewForMissingPart, renewPage } from './missingPart.ts';

interface PartProps {
  children: ReactNode;
  /** While it is on its way. */
  fallback?: ReactNode;
  /** What stands there if it does not arrive: `MissingPart`, maybe within something. */
  missing?: ReactNode;
}

/**
 * The place of a part of the program that is fetched when it is needed. One that did not arrive says so here and offers
 * another try, and what is around it stays, such as a form with what was typed in it.
 */
export class Part extends Component<PartProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) renewForMissingPart();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, fallback = null, missing = <MissingPart /> } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    // Whatever else broke belongs to the boundary of the screen.
    if (!isMissingPart(error)) throw error;
    return missing;
  }
}

/** Says that a part did not arrive; another try is a new page, for browsers do not ask twice for a module that failed. */
export function MissingPart(): ReactNode {
  return <Failed error={new Error('Не удалось загрузить часть приложения')} retry={() => void renewPage()} />;
}
