import type { ReactNode } from 'react';
import { recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { taskStatuses } from '#dictionaries/taskStatus.ts';
import { useGet } from '#engine/core/useGet.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import './taskState.css';

/** Looks by the dictionary's type (part2 §3); for any other type the status is a dash. */
const looks: Readonly<Record<number, string>> = { 0: 'failed', 1: 'done', 2: 'working' };

/** Looks of the product's own states, by id (spec D84). */
const ownLooks = ['new', 'working', 'reached', 'done', 'withdrawn', 'failed'] as const;

/**
 * Draws a task's status by the dictionary, which is requested once per session (part2 §3, spec D57). Each state of the
 * product has a colour and a mark of its own; one that only an external API has looks like its type.
 */
export function TaskStatusText({ id }: { id: unknown }): ReactNode {
  const { data } = useGet(apiPaths.taskStatus, { dictionary: true });
  const found = recordsIn(data).find(({ statusId }) => statusId === id);
  const byType = looks[Number(found?.['type'])];
  if (found === undefined || byType === undefined) return '-';
  const own = taskStatuses.find(({ statusId, name }) => statusId === id && name === found['name']);
  return <span className={`state state-${own ? ownLooks[own.statusId] : byType}`}>{formatText(found['name'])}</span>;
}
