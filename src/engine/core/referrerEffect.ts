import type { DataProvider } from '@refinedev/core';
import { formatNumber } from '#codecs/money.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Referrers } from '#schemas/entities/referrers.ts';
import type { WriteEffect } from './writeEffects.ts';

/**
 * Returns what keeps records from deletion, with the number of such records; null when no other record refers to them,
 * and without a response, because the deletion itself is checked again.
 */
export async function referrerEffect(
  call: NonNullable<DataProvider['custom']>,
  { name }: Pick<Declaration, 'name'>,
  ids: readonly (string | number)[],
): Promise<WriteEffect | null> {
  const found = await call({ url: `/config/referrers/${name}/`, method: 'post', payload: { ids } }).catch(() => null);
  if (found === null) return null;
  const { ids: blocked, counts } = found.data as unknown as Referrers;
  if (blocked.length === 0) return null;
  const advice = 'Сначала перенесите или удалите их.';
  if (ids.length === 1) return { lines: [`К этой записи относятся: ${counts.join(', ')}. ${advice}`], blocked: 1 };
  return {
    lines: [`Не удалятся записи: ${formatNumber(blocked.length)}. К ним относятся: ${counts.join(', ')}. ${advice}`],
    blocked: blocked.length,
  };
}
