import type { ReactNode } from 'react';
import type { CellProps } from '../shared/props.ts';
import { json } from './kind.ts';

/** Characters that a cell has at hand; no row is drawn slower for a long text. */
const shown = 1000;

/** The beginning of it, on one line; more of it under the pointer. */
export function JsonCell({ field, value }: CellProps<'json'>): ReactNode {
  const text = json.toText(value, field);
  return <span className="clamp one-line">{text.length > shown ? `${text.slice(0, shown)}…` : text}</span>;
}
