import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge, withTheirs, type Merged } from '#record/merge.ts';
import type { RowKind } from '#record/mergeRows.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const declaration: Declaration = {
  name: 'plans',
  title: 'Планы',
  one: 'План',
  api: { path: '/api/v1/plans/', id: 'id', verbs: ['list', 'one', 'update'] },
  form: { submit: {}, fields: ['comment', 'period', 'shops', 'tasks', 'raised', 'percent', 'progress'] },
  fields: {
    comment: { kind: 'text', label: 'Комментарий' },
    period: { kind: 'dateRange', label: 'Период', read: ['from', 'to'], send: ['from', 'to'] },
    shops: { kind: 'picker', panel: 'Точки', lookup: 'filterStores', many: true },
    tasks: { kind: 'custom', name: 'agents', label: 'Агенты' },
    raised: {
      kind: 'flag',
      label: 'Повышение',
      send: false,
      onLoad: [
        [{ percent: 'positive' }, true],
        [true, false],
      ],
    },
    percent: { kind: 'number', label: 'Процент' },
    progress: { kind: 'names', label: 'Выполнено' },
  },
};
const agents: RowKind = {
  key: ({ id }) => String(id),
  name: ({ name }) => String(name),
  cells: [
    { name: 'volume', label: 'Объём' },
    { name: 'money', label: 'Мотивация' },
  ],
};
const rowsOf = (field: string) => (field === 'tasks' ? agents : undefined);
const together = (base: Values, mine: Values, theirs: Values) => merge(declaration, base, mine, theirs, rowsOf);
const empty: Values = {
  comment: '',
  period: [null, null],
  shops: [],
  tasks: [],
  raised: false,
  percent: null,
  progress: null,
};
const task = (id: number, volume: number | null, money: number | null = null) => ({
  id,
  name: `Агент ${id}`,
  volume,
  money,
});

describe('Merge of three states of a form (spec D70)', () => {
  it('merges different fields without a question, and reports the changes of other users', () => {
    const { values, conflicts, theirs } = together(
      { ...empty, comment: 'а' },
      { ...empty, comment: 'а', percent: 5 },
      { ...empty, comment: 'б' },
    );
    expect([values.comment, values.percent, conflicts]).toEqual(['б', 5, []]);
    expect(theirs).toEqual([{ name: 'comment', before: 'а', after: 'б' }]);
  });

  it('treats a field changed on both sides as a conflict, with the local value until the user decides', () => {
    const merged = together({ ...empty, comment: 'а' }, { ...empty, comment: 'моё' }, { ...empty, comment: 'их' });
    expect(merged.values.comment).toBe('моё');
    expect(merged.conflicts).toEqual([{ field: 'comment', was: 'а', mine: 'моё', theirs: 'их' }]);
    expect(withTheirs(declaration, merged, merged.conflicts, rowsOf).comment).toBe('их');
  });

  it('ignores equal changes on both sides, and outer spaces', () => {
    expect(
      together({ ...empty, comment: 'а' }, { ...empty, comment: 'б ' }, { ...empty, comment: 'б' }).conflicts,
    ).toEqual([]);
    expect(
      together({ ...empty, comment: 'а' }, { ...empty, comment: 'а ' }, { ...empty, comment: 'б' }).values.comment,
    ).toBe('б');
  });

  it('merges lists of ids as sets, but not the two ends of a range', () => {
    expect(
      together({ ...empty, shops: [1, 2, 3] }, { ...empty, shops: [1, 3, 4] }, { ...empty, shops: [2, 3, 5] }).values
        .shops,
    ).toEqual([3, 5, 4]);
    const { conflicts } = together(
      empty,
      { ...empty, period: ['2026-11-01', '2026-11-30'] },
      { ...empty, period: ['2026-12-01', '2026-12-31'] },
    );
    expect(conflicts.map(({ field }) => field)).toEqual(['period']);
  });

  it('merges a table row by row and cell by cell', () => {
    const base = { ...empty, tasks: [task(1, 10, 100), task(2, 20), task(3, 30)] };
    const mine = { ...empty, tasks: [task(1, 11, 100), task(2, 20), task(4, 40)] };
    const theirs = { ...empty, tasks: [task(1, 10, 150), task(3, 30), task(5, 50)] };
    const { values, conflicts } = together(base, mine, theirs);
    expect(values.tasks).toEqual([task(1, 11, 150), task(5, 50), task(4, 40)]);
    expect(conflicts).toEqual([]);
  });

  it('reports conflicts for a cell changed on both sides, and for a row changed on one side and removed on the other', () => {
    const base = { ...empty, tasks: [task(1, 10), task(2, 20)] };
    const merged = together(base, { ...empty, tasks: [task(1, 11)] }, { ...empty, tasks: [task(1, 12), task(2, 21)] });
    expect(merged.conflicts).toEqual([
      { field: 'tasks', row: { key: '1', name: 'Агент 1', cell: 'volume' }, was: 10, mine: 11, theirs: 12 },
      { field: 'tasks', row: { key: '2', name: 'Агент 2' }, was: task(2, 20), mine: null, theirs: task(2, 21) },
    ]);
    expect(merged.values.tasks).toEqual([task(1, 11)]);
    expect(withTheirs(declaration, merged, merged.conflicts, rowsOf).tasks).toEqual([task(1, 12), task(2, 21)]);
  });

  it('takes stored values for fields without an input, and derives values from their sources', () => {
    const base = { ...empty, percent: 5, raised: true, progress: '10 %' };
    expect(
      together(base, { ...base, comment: 'б' }, { ...base, percent: null, raised: false, progress: '20 %' }).values,
    ).toMatchObject({ comment: 'б', raised: false, progress: '20 %' });
    const merged = together(base, { ...base, raised: false, percent: null }, { ...base, percent: 7 });
    expect(merged.values).toMatchObject({ raised: false, percent: null });
    expect(withTheirs(declaration, merged, merged.conflicts)).toMatchObject({ raised: true, percent: 7 });
  });
});

/** Returns everything that can change independently: a text, an id, a row, a cell. */
function atoms({ comment, period, shops, tasks, percent }: Values): Map<string, string> {
  const texts = new Map([
    ['comment', JSON.stringify(comment)],
    ['period', JSON.stringify(period)],
    ['percent', JSON.stringify(percent)],
  ]);
  for (const id of shops as number[]) texts.set(`shops:${id}`, 'yes');
  for (const { id, volume, money } of tasks as ReturnType<typeof task>[]) {
    texts.set(`tasks:${id}`, 'yes').set(`tasks:${id}:volume`, String(volume));
    // An empty cell of a new row is not a saved value.
    if (money !== null) texts.set(`tasks:${id}:money`, String(money));
  }
  return texts;
}

const step = fc.record({
  who: fc.nat(2),
  what: fc.nat(6),
  id: fc.integer({ min: 1, max: 4 }),
  value: fc.integer({ min: 1, max: 9 }),
  choice: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function edited(values: Values, { what, id, value }: Step): Values {
  const tasks = values.tasks as ReturnType<typeof task>[];
  const shops = values.shops as number[];
  if (what === 0) return { ...values, comment: `т${value}` };
  if (what === 1) return { ...values, period: [`2026-0${value}-01`, `2026-0${value}-28`] };
  if (what === 2)
    return { ...values, shops: shops.includes(id) ? shops.filter((item) => item !== id) : [...shops, id] };
  if (what === 3)
    return {
      ...values,
      tasks: tasks.some((item) => item.id === id)
        ? tasks.filter((item) => item.id !== id)
        : [...tasks, task(id, value)],
    };
  if (what === 4) return { ...values, percent: value };
  return {
    ...values,
    tasks: tasks.map((item) => (item.id === id ? { ...item, [what === 5 ? 'volume' : 'money']: value } : item)),
  };
}

/** Whether the merge reports a conflict for an atom, alone or with its row. */
const conflictAt = ({ conflicts }: Merged, atom: string) =>
  conflicts.some(({ field, row }) => {
    if (!row) return atom === field;
    return row.cell === undefined
      ? `${atom}:`.startsWith(`${field}:${row.key}:`)
      : atom === `${field}:${row.key}:${row.cell}`;
  });

it('loses no saved value without a choice by its author when two editors and an API client write', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => {
      let stored: Values = { ...empty, shops: [1, 2], tasks: [task(1, 1), task(2, 2)] };
      const lost: string[] = [];
      const editors = [0, 1].map(() => ({ base: stored, mine: stored }));
      for (const item of steps) {
        const editor = editors[item.who];
        if (!editor) stored = edited(stored, item);
        else if (item.value > 3) editor.mine = edited(editor.mine, item);
        else {
          const merged = together(editor.base, editor.mine, stored);
          const result = item.choice ? withTheirs(declaration, merged, merged.conflicts, rowsOf) : merged.values;
          const [was, mine, theirs, is] = [editor.base, editor.mine, stored, result].map(atoms) as [
            Map<string, string>,
            Map<string, string>,
            Map<string, string>,
            Map<string, string>,
          ];
          lost.push(
            ...[...new Set([...was.keys(), ...mine.keys(), ...theirs.keys()])].filter((atom) => {
              const [w, m, t] = [was, mine, theirs].map((state) => state.get(atom));
              const unasked = m === w ? t : t === w || t === m ? m : 'asked';
              return !conflictAt(merged, atom) && is.get(atom) !== unasked;
            }),
          );
          stored = result;
          Object.assign(editor, { base: stored, mine: stored });
        }
      }
      expect(lost).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
