import { useDataProvider } from '@refinedev/core';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useEngine } from './engineContext.tsx';
import type { WriteEffects } from './writeEffects.ts';

/**
 * Returns a function that loads the effects of the writes of a resource. For other resources it
 * finds what keeps records from deletion, where the embedded API knows it.
 */
export function useWriteEffects(declaration: Pick<Declaration, 'name'>): () => Promise<WriteEffects | null> {
  const { writeEffects, host } = useEngine();
  const { custom } = useDataProvider()();
  return async () => {
    if (custom === undefined) return null;
    const own = await writeEffects?.[declaration.name]?.(custom, host);
    if (own || !host.embedded) return own ?? null;
    const { referrerEffect } = await import('./referrerEffect.ts');
    return { ofDeletion: (ids) => referrerEffect(custom, declaration, ids), ofSave: () => Promise.resolve(null) };
  };
}
