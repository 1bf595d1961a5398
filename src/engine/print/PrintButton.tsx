import { PrinterOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { useKeys } from '#ui/keyboard/useKeys.tsx';
import { openLayers } from '#ui/layers/layers.ts';
import { maxFetchedRows } from '../list/query/allFilteredRows.ts';
import type { ShownList } from '../list/settings/useListSettings.ts';
import type { ResourceListState } from '../list/useResourceList.ts';
import { PrintedList } from './PrintedList.tsx';
import { usePrintEvents } from './usePrinting.ts';

/**
 * `taking`: the remaining rows are loading; `drawn`: everything is drawn, and the browser is about to print; `asItIs`:
 * the browser prints by itself, with the loaded rows.
 */
type Stage = 'idle' | 'taking' | 'drawn' | 'asItIs';

/** Interval in milliseconds and maximum number of checks for loaded names and pictures of the rows. */
const look = { everyMs: 100, times: 50 };

/** Draws `Напечатать`, which prints the list as a document with all of its rows (docs/print.md). */
export function PrintButton({ list, shown }: { list: ResourceListState; shown: ShownList }): ReactNode {
  const { results, whole, own, rows: fetched } = list.arranging;
  const [stage, setStage] = useState<Stage>('idle');
  const printsAll = useStore(results, (state) => state.printsAll);
  const client = useQueryClient();
  const isMain = list.addressOf !== undefined;
  const inOrder = own.sort.length === 0 || own.search.trim() !== '' || list.rows.length === fetched.length;
  if (stage === 'taking' && whole && inOrder) setStage('drawn');
  // Stopped by the user, or the list exceeds the row limit.
  else if (stage === 'taking' && !whole && !printsAll) setStage(fetched.length >= maxFetchedRows ? 'drawn' : 'idle');
  const begin = () => {
    if (stage !== 'idle' || list.rows.length === 0) return;
    if (!whole) results.setState({ printsAll: true });
    setStage('taking');
  };
  useKeys(isMain ? { print: begin } : {});
  const end = () => {
    setStage('idle');
    results.setState({ printsAll: false });
  };
  usePrintEvents(
    () => {
      if (isMain && stage === 'idle' && openLayers('modal') === 0 && list.rows.length > 0) setStage('asItIs');
    },
    () => {
      if (stage !== 'idle') end();
    },
  );
  const isSettled = useEffectEvent(() => client.isFetching() === 0);
  useEffect(() => {
    if (stage !== 'drawn') return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (!isSettled() && looks < look.times) return;
      clearInterval(timer);
      window.print();
    }, look.everyMs);
    return () => clearInterval(timer);
  }, [stage]);
  return (
    <>
      <Button
        className="popover-button list-print"
        icon={<PrinterOutlined aria-hidden />}
        title="Напечатать"
        aria-keyshortcuts={isMain ? 'Control+P' : undefined}
        disabled={list.rows.length === 0 || stage === 'taking'}
        onClick={begin}
      >
        Напечатать
      </Button>
      {(stage === 'drawn' || stage === 'asItIs') && (
        <PrintedList list={list} shown={shown} byBrowser={stage === 'asItIs'} />
      )}
    </>
  );
}
