import type { ReactNode } from 'react';
import type { CellProps } from '../shared/props.ts';
import { json } from './kind.ts';

/** Maximum characters of a cell, so that a long text does not slow down its row. */
const shown = 1000;

/** Shows the start of the JSON on one line and more of it in a tooltip. */
export function JsonCell({ field, value }: CellProps<'json'>): ReactNode {
  const text = json.toText(value, field);
  return <span className="clamp one-line">{text.length > shown ? `${text.slice(0, shown)}…` : text}</span>;
}
