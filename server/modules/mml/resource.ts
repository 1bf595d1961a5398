import { mmlBodySchema } from '#contract/bespokeSchemas.ts';
import { mmlResource as declaration } from '#resources/mml.ts';
import type { MmlBody } from '#schemas/entities/mml.ts';
import { lockRule } from '../../platform/db/locks.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { rowsBy, type Resource } from '../../trail/history/resource.ts';
import { mmlRows, readMml, readOwnMml, type OwnMml } from './read.ts';
import { countStrategiesOf } from './referred.ts';
import { createMml, releaseMml, updateMml } from './save.ts';

/** Product lists (part2 §7; spec D16, D17), with rule 208. */
export const versionedMml: Resource<OwnMml, MmlBody> = {
  declaration,
  scope: { table: 'mml', id: 'mml_id', places: [] },
  lock: (tx) => lockRule(tx, 208),
  rows: rowsBy('mml_id', 'mml', 'mml_items'),
  read: (db, ids) => readOwnMml(db, ids.map(Number)),
  own: ({ mmlId, name, strategyId, items }) => ({
    mmlId,
    name,
    strategyId,
    items: items.map(({ productId, categoryId, minVolume }) => [productId, categoryId, minVolume]),
  }),
  clear: (tx, id) => releaseMml(tx, Number(id)),
  referred: countStrategiesOf,
  notFoundError: () => notFound('Список не найден: возможно, его уже удалили'),
  reads: {
    list: mmlRows,
    one: async (db, id) => (await readMml(db, [id]))[0],
  },
  writes: {
    body: mmlBodySchema,
    create: (tx, write, body) => createMml(tx, write, versionedMml, body),
    update: updateMml,
  },
};
