import { useState } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';
import type { TextCheck } from './useCheck.ts';

export interface Previewed {
  text: string;
  declaration: Declaration;
}

/** Returns the last text without diagnostics; null until there is one. */
export function usePreviewed(text: string, state: TextCheck['state']): Previewed | null {
  const [drawn, setDrawn] = useState<Previewed | null>(null);
  if (state !== 'good' || drawn?.text === text) return drawn;
  const next = { text, declaration: expandDeclaration(JSON.parse(text) as Declaration) };
  setDrawn(next);
  return next;
}
