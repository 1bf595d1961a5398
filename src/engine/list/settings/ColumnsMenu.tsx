import { TableOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { labelOf } from '#record/labelOf.ts';
import { declaredSettings, orderNames, possibleColumns, shownColumns, withColumns } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { StoreApi } from 'zustand';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { Popover } from '#ui/popover/Popover.tsx';
import { ColumnsPanel } from '#ui/table/ColumnsPanel.tsx';
import type { ListResults } from '../query/useListQuery.ts';
import type { ShownList } from './useListSettings.ts';

interface ColumnsMenuProps {
  declaration: Declaration;
  shown: ShownList;
  results: StoreApi<ListResults>;
}

const GroupBy = lazyComponent(async () => (await import('../groups/lazyGroups.ts')).GroupBy);

/**
 * Draws `Столбцы`: visible columns, their order, row height and grouping. Every field that records carry can be a
 * column.
 */
export function ColumnsMenu({ declaration, shown: { settings, store }, results }: ColumnsMenuProps): ReactNode {
  const possible = possibleColumns(declaration);
  if (possible.length === 0) return null;
  const now = shownColumns(declaration, settings);
  const columns = orderNames(possible, settings.order).map((name) => ({
    key: name,
    label: labelIn(declaration, name),
    shown: now.includes(name),
  }));
  return (
    <Popover label="Столбцы" icon={<TableOutlined aria-hidden />}>
      {() => (
        <>
          <ColumnsPanel
            columns={columns}
            density={settings.density}
            change={(next) => store.setState(withColumns(declaration, settings, next), true)}
            setDensity={(density) => store.setState({ density })}
            reset={() => store.setState(declaredSettings, true)}
          />
          <ChunkBoundary>
            <GroupBy
              declaration={declaration}
              columns={columns}
              value={settings.groupBy}
              choose={(groupBy) => store.setState({ groupBy })}
              results={results}
            />
          </ChunkBoundary>
        </>
      )}
    </Popover>
  );
}

/** Returns the label as in the column's header. */
function labelIn(declaration: Declaration, name: string): string {
  const column = declaration.list?.columns.find((item) => typeof item !== 'string' && item.field === name);
  return (typeof column === 'object' ? column.label : undefined) ?? labelOf(declaration, name);
}
