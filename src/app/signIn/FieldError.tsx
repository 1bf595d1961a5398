import type { ReactNode } from 'react';

/** The error of a field, red and right under it; the field names it in `aria-describedby` (part1 §2.2, spec D39). */
export function FieldError({ id, text }: { id: string; text: string }): ReactNode {
  return <div role="alert">{text && <p id={id} className="field-error">{text}</p>}</div>;
}
