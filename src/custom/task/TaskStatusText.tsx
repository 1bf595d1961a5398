import type { ReactNode } from 'react';
import { recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { useGet } from '#engine/core/useGet.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Tones by the dictionary's type (part2 §3); for any other type the status is a dash. */
const tones: Readonly<Record<number, string>> = { 0: 'danger', 1: 'success', 2: 'warning' };

/** Draws a task's status by the dictionary, which is requested once per session (part2 §3, spec D57). */
export function TaskStatusText({ id }: { id: unknown }): ReactNode {
  const { data } = useGet(apiPaths.taskStatus, { dictionary: true });
  const found = recordsIn(data).find(({ statusId }) => statusId === id);
  const tone = tones[Number(found?.type)];
  return found && tone ? <span className={`status status-${tone}`}>{formatText(found.name)}</span> : '-';
}
