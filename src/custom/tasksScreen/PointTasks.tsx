import { useMemo, useState, type ReactNode } from 'react';
import { NamedModal } from '#engine/dialogs/NamedModal.tsx';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { queryFilters } from '#engine/values/query.ts';
import { emptyValues } from '#engine/values/values.ts';

/** The tasks of a point under their own filter: validity dates, status, Актуальность; a row opens the task (part2 'Map and tasks', spec D23). */
export function PointTasks({ pointId }: { pointId: string | number }): ReactNode {
  const declaration = useResource('pointTasks');
  const names = useMemo(() => declaration.filter?.fields ?? [], [declaration]);
  const [values, setValues] = useState(() => emptyValues(declaration, names));
  const [opened, setOpened] = useState<string | number | null>(null);
  const filters = useMemo(() => (
    [{ field: 'tradePointId', operator: 'eq' as const, value: pointId }, ...queryFilters(declaration, names, values)]
  ), [declaration, names, pointId, values]);
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters });
  return (
    <>
      <div className="tasks-filter"><FilterPanel declaration={declaration} applied={values} apply={setValues} busy={list.busy} /></div>
      <ResourceList
        declaration={declaration} list={list} resetKey={JSON.stringify(filters)} selected={opened}
        open={(row) => setOpened(row[declaration.api.id] as string | number)}
      />
      {opened !== null && <NamedModal name="task" id={opened} close={() => setOpened(null)} saved={() => setOpened(null)} />}
    </>
  );
}
