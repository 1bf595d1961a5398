import { mml, mmlItems } from '../../platform/tables/strategies.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { listsOf } from './demo.ts';
import { versionedMml } from './resource.ts';

export const mmlModule: Module = {
  name: 'mml',
  tables: [
    { table: mml },
    { table: mmlItems, counted: ['позиция списков MML', 'позиции списков MML', 'позиций списков MML'] },
  ],
  resources: [versionedMml],
  owns: [{ path: '/api/v1/mml', enabledBy: ['distribution', 'volume'] }],
  demo(context) {
    const { lists, items } = listsOf(context);
    return [tableRows(mml, lists), tableRows(mmlItems, items)];
  },
};
