import { useDataProvider } from '@refinedev/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { openParam } from '#engine/core/openParam.ts';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { titleOf } from '#record/titleOf.ts';
import type { MenuEntry } from '../menu/menuEntries.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** Delay after the last key press, as of a server search (spec D51). */
const pauseMs = 500;
const number = /^[1-9]\d{0,8}$/;

/**
 * Returns the task with the typed number, for users who see `Все задачи`. Tasks are not among the searched lists: a
 * search by words over all of them would run at each key press.
 */
export function useTaskByNumber(entries: readonly MenuEntry[], typed: string): readonly PaletteEntry[] {
  const { getOne } = useDataProvider()();
  const [task, setFound] = useState<PaletteEntry>();
  const path = entries.find(({ item }) => 'screen' in item && item.screen.name === pointTasksResource.name)?.menu.path;
  const text = typed.trim();
  const enabled = path !== undefined && number.test(text);
  const name = `Задача ${text}`;

  const fetchTask = useEffectEvent(async (signal: AbortSignal) => {
    const { data } = await getOne({ resource: pointTasksResource.name, id: text, meta: { signal } });
    if (!signal.aborted)
      setFound({
        group: 'records',
        name,
        detail: titleOf(pointTasksResource, data),
        to: { address: `${path}?${openParam}=${text}` },
      });
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const stop = new AbortController();
    // An unknown number is no error here: the palette goes on with its other entries.
    const timer = setTimeout(() => void fetchTask(stop.signal).catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [enabled, text]);

  return enabled && task?.name === name ? [task] : [];
}
