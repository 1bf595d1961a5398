import { useDataProvider } from '@refinedev/core';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useEngine } from './engineContext.tsx';
import type { WriteEffects } from './writeEffects.ts';

/** Returns a function that loads the effects of the writes of a resource; it resolves to null for most resources. */
export function useWriteEffects({ name }: Pick<Declaration, 'name'>): () => Promise<WriteEffects | null> {
  const { writeEffects, host } = useEngine();
  const { custom } = useDataProvider()();
  return async () => (custom && (await writeEffects?.[name]?.(custom, host))) ?? null;
}
