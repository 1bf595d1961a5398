import { useMemo } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option } from '#ui/options.ts';
import { useChosenOptions } from '../../lookups/useChosenOptions.ts';
import { useLookup } from '../../lookups/useLookup.ts';
import { isServerSearched } from '../../lookups/useSearchedLookup.ts';
import type { GroupNames } from './groupTexts.ts';

const none: readonly Option[] = [];

/** Returns the names of ids as in the cells of their column; a new object only when a name has arrived. */
export function useGroupNames(lookup: Lookup, ids: readonly Option['id'][]): GroupNames {
  const onServer = isServerSearched(lookup);
  const list = useLookup(lookup, { enabled: !onServer && ids.length > 0 });
  const chosen = useChosenOptions(lookup, {
    ids,
    listed: list.options,
    own: none,
    awaited: !onServer && list.state !== 'ready',
  });
  const known = JSON.stringify(chosen.map(({ id, name }) => [id, name]));
  return useMemo(() => {
    const names = new Map(JSON.parse(known) as [Option['id'], string][]);
    return { lookup, nameOf: (id) => names.get(id) };
  }, [lookup, known]);
}
