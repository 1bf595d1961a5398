import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { lookupNameOf } from '#record/searchText.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import { useEngine } from '../../core/engineContext.tsx';
import type { Row } from '../../core/row.ts';
import type { ResourceListState } from '../useResourceList.ts';
import { groupTexts, type GroupNames } from './groupTexts.ts';
import { useGroups } from './useGroups.ts';
import { useChosenOptions } from '../../lookups/useChosenOptions.ts';
import { useLookup } from '../../lookups/useLookup.ts';
import { isServerSearched } from '../../lookups/useSearchedLookup.ts';

interface ListGroupsProps {
  list: ResourceListState;
  /** In their order within a group. */
  rows: readonly Row[];
  /** The grouping column. */
  column: string;
}

/** Groups the rows of a list, or explains why it cannot. */
export function ListGroups(props: ListGroupsProps): ReactNode {
  const { declaration } = props.list;
  const shared = useEngine().lookups;
  const name = lookupNameOf(declaration.fields[props.column] as Field) ?? '';
  const lookup = declaration.lookups?.[name] ?? shared[name];
  return lookup ? <NamedGroups {...props} lookup={lookup} /> : <Groups {...props} />;
}

const noIds: readonly Option['id'][] = [];

function NamedGroups({ lookup, ...props }: ListGroupsProps & { lookup: Lookup }): ReactNode {
  const [ids, setIds] = useState(noIds);
  return <Groups {...props} names={useGroupNames(lookup, ids)} setIds={setIds} />;
}

interface GroupsProps extends ListGroupsProps {
  names?: GroupNames;
  /** Called with the ids that need names. */
  setIds?: (change: (before: readonly Option['id'][]) => readonly Option['id'][]) => void;
}

function Groups({
  list: {
    declaration,
    arranging: { results },
  },
  rows,
  column,
  names,
  setIds,
}: GroupsProps): ReactNode {
  const texts = useMemo(() => groupTexts(declaration, column, names), [declaration, column, names]);
  const { grouped, tooManyGroups, ids } = useGroups(declaration, column, rows, texts);
  useEffect(() => results.setState({ grouped, tooManyGroups }), [results, grouped, tooManyGroups]);
  useEffect(() => setIds?.((before) => (ids.join() === before.join() ? before : ids)), [ids, setIds]);
  useEffect(() => () => results.setState({ grouped: null, tooManyGroups: false }), [results]);
  return (
    tooManyGroups && (
      <span className="list-taking" role="status">
        Слишком много разных значений: выберите другой столбец
      </span>
    )
  );
}

const none: readonly Option[] = [];

/** Returns the names of ids as in the cells of their column; a new object only when a name has arrived. */
function useGroupNames(lookup: Lookup, ids: readonly Option['id'][]): GroupNames {
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
