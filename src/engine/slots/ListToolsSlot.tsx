import type { ReactNode } from 'react';
import { useEngine } from '../core/engineContext.tsx';
import { EarlierChangesButton } from '../bulk/EarlierChangesButton.tsx';
import { ExportButton } from '../export/ExportButton.tsx';
import { ImportButton } from '../import/ImportButton.tsx';
import { useListContext } from '../list/listContext.ts';
import { ListTools } from '../list/query/ListTools.tsx';
import { PrintButton } from '../print/PrintButton.tsx';

/** Draws the tools of a list with export, print, import and earlier changes. */
export function ListToolsSlot(): ReactNode {
  const { list, shown, chosen } = useListContext();
  const { can } = useEngine();
  const exports = can({ resource: list.declaration.name, action: 'export' }).can;
  return (
    <ListTools>
      {exports && <ExportButton {...{ list, shown, chosen }} />}
      <PrintButton list={list} shown={shown} />
      <ImportButton declaration={list.declaration} />
      <EarlierChangesButton declaration={list.declaration} offered={chosen !== undefined} />
    </ListTools>
  );
}
