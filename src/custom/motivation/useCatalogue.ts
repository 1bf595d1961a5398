import { useMemo } from 'react';
import { useGet } from '#engine/core/useGet.ts';
import type { OptionsState } from '#ui/options.ts';
import { buildProductTree } from './catalogue.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Maximum number of products of the drop-down's call (part2 §9). */
const query = { limit: 1000 };

/**
 * Returns products and categories from one combined call of both (part2 §7, spec D57): ready when both are, failed when
 * either fails.
 */
export function useCatalogue(): OptionsState {
  const products = useGet(apiPaths.products, { query });
  const categories = useGet(apiPaths.categories);
  const ready = products.state === 'ready' && categories.state === 'ready';
  const options = useMemo(
    () => (ready ? buildProductTree(products.data, categories.data) : []),
    [ready, products.data, categories.data],
  );
  const failed = [products, categories].filter(({ state }) => state === 'failed');
  return {
    options,
    state: failed.length > 0 ? 'failed' : ready ? 'ready' : 'loading',
    error: failed[0]?.error,
    retry: () => failed.forEach(({ retry }) => retry()),
  };
}
