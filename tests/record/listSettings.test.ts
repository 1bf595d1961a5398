import { describe, expect, it } from 'vitest';
import { declaredSettings, possibleColumns, settingsIn, shownColumns, withColumns } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const fieldsOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { kind: 'text', label: name } as const]));
const declaration: Pick<Declaration, 'list' | 'fields'> = {
  list: { open: 'none', columns: ['name', 'city', 'money'] },
  fields: {
    ...fieldsOf('name', 'city', 'money', 'comment'),
    filterOnly: { kind: 'text', label: 'Фильтр', read: false },
    hint: { kind: 'note', label: 'Подсказка' },
    force: { kind: 'constant', value: false, read: false },
  },
};

describe('Column settings', () => {
  it('offer every field that records contain', () => {
    expect(possibleColumns(declaration)).toEqual(['name', 'city', 'money', 'comment']);
  });

  it('default to the declared columns', () => {
    expect(shownColumns(declaration, declaredSettings)).toEqual(['name', 'city', 'money']);
  });

  it('preserve the chosen order, with added and without hidden columns', () => {
    const settings = withColumns(declaration, declaredSettings, [
      { key: 'money', shown: true },
      { key: 'comment', shown: true },
      { key: 'name', shown: true },
      { key: 'city', shown: false },
    ]);
    expect(shownColumns(declaration, settings)).toEqual(['money', 'comment', 'name']);
    expect(settings).toMatchObject({ hidden: ['city'], added: ['comment'] });
  });

  it('show a column that was declared later beside its neighbour (known trap 14)', () => {
    const settings = withColumns(declaration, declaredSettings, [
      { key: 'money', shown: true },
      { key: 'name', shown: true },
      { key: 'city', shown: true },
      { key: 'comment', shown: false },
    ]);
    const later = {
      list: { open: 'none', columns: ['name', 'region', 'city', 'money'] },
      fields: { ...declaration.fields, ...fieldsOf('region') },
    } satisfies Pick<Declaration, 'list' | 'fields'>;
    expect(shownColumns(later, settings)).toEqual(['money', 'name', 'region', 'city']);
  });

  it('always leave at least one column', () => {
    expect(shownColumns(declaration, { ...declaredSettings, hidden: ['name', 'city', 'money'] })).toEqual(['name']);
  });

  it('omit and report removed columns, and ignore invalid settings', () => {
    expect(
      settingsIn(declaration, {
        added: ['old', 'comment'],
        order: ['old', 'city'],
        hidden: [1],
        widths: { city: 200, old: 90, name: 1 },
        density: 'compact',
      }),
    ).toEqual({
      settings: {
        hidden: [],
        added: ['comment'],
        order: ['city'],
        widths: { city: 200 },
        density: 'compact',
        groupBy: null,
      },
      removed: ['old'],
    });
    expect(settingsIn(declaration, 'x').settings).toEqual(declaredSettings);
  });

  it('preserve the column by which rows are grouped, and report a removed one', () => {
    expect(settingsIn(declaration, { groupBy: 'city' })).toEqual({
      settings: { ...declaredSettings, groupBy: 'city' },
      removed: [],
    });
    expect(settingsIn(declaration, { added: ['old'], groupBy: 'old' })).toEqual({
      settings: declaredSettings,
      removed: ['old'],
    });
    expect(settingsIn(declaration, { groupBy: 'filterOnly' }).removed).toEqual(['filterOnly']);
    expect(settingsIn(declaration, { groupBy: 7 })).toEqual({ settings: declaredSettings, removed: [] });
  });

  it('preserve the grouping when other columns are chosen', () => {
    const settings = withColumns(declaration, { ...declaredSettings, groupBy: 'city' }, [
      { key: 'name', shown: true },
      { key: 'city', shown: false },
    ]);
    expect(settings.groupBy).toBe('city');
  });

  it('offer no second column when another field has the label of a declared one', () => {
    const list: Declaration['list'] = { open: 'none', columns: ['name'] };
    const fields = {
      name: { kind: 'text', label: 'Название' },
      title: { kind: 'text', label: 'Название' },
      city: { kind: 'text', label: 'Город' },
    } as const;
    expect(possibleColumns({ list, fields })).toEqual(['name', 'city']);
  });
});
