import type { DataProvider } from '@refinedev/core';
import { formatNumber } from '#codecs/money.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Referrers } from '#schemas/entities/referrers.ts';
import type { WriteEffect } from './writeEffects.ts';

/**
 * Returns what keeps records from deletion, with the number of such records, and which sections keep their numbers.
 * Null when nothing refers to them, and without a response, because the deletion itself is checked again.
 */
export async function referrerEffect(
  call: NonNullable<DataProvider['custom']>,
  { name }: Pick<Declaration, 'name'>,
  ids: readonly (string | number)[],
): Promise<WriteEffect | null> {
  const found = await call({ url: `/config/referrers/${name}/`, method: 'post', payload: { ids } }).catch(() => null);
  if (found === null) return null;
  const { ids: blocked, counts, mentions } = found.data as unknown as Referrers;
  const isOne = ids.length === 1;
  const lines = [
    ...(blocked.length > 0 ? [blockedLine(isOne, blocked.length, counts)] : []),
    ...(mentions.length > 0 ? [mentionsLine(isOne, mentions)] : []),
  ];
  if (lines.length === 0) return null;
  return { lines, besidesDeclared: true, ...(blocked.length > 0 && { blocked: blocked.length }) };
}

function blockedLine(isOne: boolean, blocked: number, counts: Referrers['counts']): string {
  const advice = 'Сначала перенесите или удалите их.';
  return isOne
    ? `К этой записи относятся: ${counts.join(', ')}. ${advice}`
    : `Не удалятся записи: ${formatNumber(blocked)}. К ним относятся: ${counts.join(', ')}. ${advice}`;
}

function mentionsLine(isOne: boolean, mentions: Referrers['mentions']): string {
  const sections = mentions.map(({ title, records }) => `«${title}» (${formatNumber(records)})`).join(', ');
  return isOne
    ? `На эту запись ссылаются: ${sections}. Там вместо названия останется её номер.`
    : `На эти записи ссылаются: ${sections}. Там вместо названий останутся их номера.`;
}
