import { TableOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { labelOf } from '#record/labelOf.ts';
import { declaredSettings, inOrder, possibleColumns, shownColumns, withColumns } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Popover } from '#ui/popover/Popover.tsx';
import { ColumnsPanel } from '#ui/table/ColumnsPanel.tsx';
import type { ShownList } from './useListSettings.ts';

/** `Столбцы`: which columns a list shows, in which order, how high its rows are. Every field that records carry can be one. */
export function ColumnsMenu({ declaration, shown: { settings, store } }: { declaration: Declaration; shown: ShownList }): ReactNode {
  const possible = possibleColumns(declaration);
  if (possible.length === 0) return null;
  const now = shownColumns(declaration, settings);
  const columns = inOrder(possible, settings.order).map((name) => ({ key: name, label: labelIn(declaration, name), shown: now.includes(name) }));
  return (
    <Popover label="Столбцы" icon={<TableOutlined aria-hidden />}>
      {() => (
        <ColumnsPanel
          columns={columns} density={settings.density} change={(next) => store.setState(withColumns(declaration, settings, next), true)}
          setDensity={(density) => store.setState({ density })} reset={() => store.setState(declaredSettings, true)}
        />
      )}
    </Popover>
  );
}

/** As the head of the column has it. */
function labelIn(declaration: Declaration, name: string): string {
  const column = declaration.list?.columns.find((one) => typeof one !== 'string' && one.field === name);
  return (typeof column === 'object' ? column.label : undefined) ?? labelOf(declaration, name);
}
