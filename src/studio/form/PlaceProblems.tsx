import type { ReactNode } from 'react';
import type { JsonPath } from '../text/schemaAt.ts';
import { useDiagnosticsAt } from './formContext.tsx';

/** Draws the problems of a place; with `inside`, also those within it, which no input there shows. */
export function PlaceProblems({ path, inside = false }: { path: JsonPath; inside?: boolean }): ReactNode {
  const diagnostics = useDiagnosticsAt(path, inside);
  return (
    diagnostics.length > 0 && <span className="field-error">{diagnostics.map(({ text }) => text).join('; ')}</span>
  );
}
