import { DownloadOutlined } from '@ant-design/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { Popover } from '#ui/popover/Popover.tsx';
import type { RecordSelection } from '../list/selection/useRecordSelection.ts';
import type { ShownList } from '../list/settings/useListSettings.ts';
import type { ResourceListState } from '../list/useResourceList.ts';
import { createExportStore } from './exportStore.ts';

export interface ExportProps {
  list: ResourceListState;
  shown: ShownList;
  /** The selected records of the list; undefined where records cannot be selected. */
  chosen: RecordSelection | undefined;
}

const ExportPanel = lazyComponent(async () => (await import('./ExportPanel.tsx')).ExportPanel);

/**
 * Draws `Выгрузить`, which exports the list as a file. A running export continues while the popup is closed and ends
 * when the list unmounts.
 */
export function ExportButton({ list, shown, chosen }: ExportProps): ReactNode {
  const [store] = useState(createExportStore);
  const { state, written } = useStore(store);
  useEffect(() => () => store.getState().stop(), [store]);
  const empty = list.state === 'loading' ? 'Список ещё загружается' : 'Выгружать нечего: в списке нет строк';
  const progress = { idle: undefined, choosing: undefined, running: formatNumber(written), failed: 'не удалось' }[
    state
  ];
  return (
    <Popover
      label="Выгрузить"
      icon={<DownloadOutlined aria-hidden />}
      detail={progress}
      unavailable={state === 'idle' && list.rows.length === 0 ? empty : undefined}
    >
      {(close) => (
        <ChunkBoundary>
          <ExportPanel {...{ list, shown, chosen, store, close }} />
        </ChunkBoundary>
      )}
    </Popover>
  );
}
