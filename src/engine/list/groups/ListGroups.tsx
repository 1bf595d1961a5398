import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { lookupNameOf } from '#record/searchText.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import { useEngine } from '../../core/engineContext.tsx';
import type { Row } from '../../core/row.ts';
import type { ResourceListState } from '../useResourceList.ts';
import { groupTexts, type GroupNames } from './groupTexts.ts';
import { useGroupNames } from './useGroupNames.ts';
import { useGroups } from './useGroups.ts';

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
    arranging: { said },
  },
  rows,
  column,
  names,
  setIds,
}: GroupsProps): ReactNode {
  const texts = useMemo(() => groupTexts(declaration, column, names), [declaration, column, names]);
  const { grouped, tooManyGroups, ids } = useGroups(declaration, column, rows, texts);
  useEffect(() => said.setState({ grouped, tooManyGroups }), [said, grouped, tooManyGroups]);
  useEffect(() => setIds?.((before) => (ids.join() === before.join() ? before : ids)), [ids, setIds]);
  useEffect(() => () => said.setState({ grouped: null, tooManyGroups: false }), [said]);
  return (
    tooManyGroups && (
      <span className="list-taking" role="status">
        Слишком много разных значений: выберите другой столбец
      </span>
    )
  );
}
