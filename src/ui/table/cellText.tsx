import type { ReactNode } from 'react';

/** A text in a cell: clamped to the row, whole on hover and focus (spec D59). Markup is text. */
export function cellText(text: string): ReactNode {
  // Texts that take three lines at most need no clamping box: laying hundreds of them out is what a scroll jump would spend its frame on.
  return <span {...(text.length > 24 ? { className: 'clamp' } : {})}>{text}</span>;
}
