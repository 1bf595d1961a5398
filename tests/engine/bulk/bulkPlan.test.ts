import { describe, expect, it } from 'vitest';
import { bulkFields, planOf, rebaseBulkPlan } from '#engine/runs/bulkPlan.ts';
import { firstLines, tallyText } from '#engine/runs/bulkText.ts';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'update'] },
  form: { submit: {}, fields: ['name', 'planned', 'day', 'comment', 'warning'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    planned: { kind: 'flag', label: 'По плану' },
    day: { kind: 'date', label: 'День', bulk: true, enabledWhen: { planned: true } },
    comment: { kind: 'text', label: 'Комментарий', bulk: true },
    warning: { kind: 'note', label: 'Визит без названия.', visibleWhen: { name: 'empty' } },
  },
  rules: { show: 'dialog', all: [['day', 'Выберите день', { if: { planned: true }, then: { day: 'filled' } }]] },
};
const visit = { visitId: 1, name: 'Утро', planned: true, day: '2026-03-01', comment: 'К сезону' };
const loaded = (record: object) => ({ record: { ...record }, version: '"a"' });
const of = (changes: object, wanted: Record<string, unknown>) =>
  planOf(visits, loaded({ ...visit, ...changes }), wanted);

describe('Fields of a bulk change (only those with `bulk: true`)', () => {
  it('are status, period and comment for strategies of all three kinds', () => {
    for (const declaration of [strategyResource, strategyVolumeResource, auditStrategyResource])
      expect(bulkFields(declaration)).toEqual(['period', 'status', 'comment']);
  });
});

describe('Effect of a bulk change on one record', () => {
  it('lists before and after of changed fields and omits equal ones', () => {
    expect(of({}, { day: '2026-04-01', comment: ' К сезону ' }).changes).toEqual([
      { name: 'day', before: '2026-03-01', after: '2026-04-01' },
    ]);
    expect(of({}, { comment: 'К сезону' }).changes).toEqual([]);
  });

  it('preserves a field that is disabled in the form of that record', () => {
    expect(of({ planned: false, day: null }, { day: '2026-04-01' }).changes).toEqual([]);
  });

  it('reports broken rules by their messages (part1 §5)', () => {
    expect(of({}, { day: null }).wrong).toEqual(['Выберите день']);
    expect(of({}, { day: '2026-04-01' }).wrong).toEqual([]);
  });

  it('reports the messages that the form would show under its fields', () => {
    expect(of({ name: '' }, { comment: 'Новый' }).notes).toEqual(['Визит без названия.']);
    expect(of({}, { comment: 'Новый' }).notes).toEqual([]);
  });
});

describe('Record that other users saved meanwhile', () => {
  const plan = of({}, { comment: 'Новый' });

  it('keeps their changes to other fields and gets the bulk change', () => {
    const next = rebaseBulkPlan(visits, plan, loaded({ ...visit, day: '2026-05-05' }), () => undefined);
    expect(next).toMatchObject({
      after: { day: '2026-05-05', comment: 'Новый' },
      changes: [{ name: 'comment', before: 'К сезону', after: 'Новый' }],
    });
  });

  it('is rejected with the name of the field when they changed the same one', () => {
    expect(rebaseBulkPlan(visits, plan, loaded({ ...visit, comment: 'Чужой' }), () => undefined)).toEqual({
      conflicts: ['Комментарий'],
    });
  });

  it('needs no write when they made the same change', () => {
    expect(rebaseBulkPlan(visits, plan, loaded({ ...visit, comment: 'Новый' }), () => undefined)).toMatchObject({
      changes: [],
    });
  });
});

describe('Texts of a bulk change', () => {
  it('show how many records change, have the value already, or cannot be written', () => {
    expect(tallyText({ changed: 9, same: 3, wrong: 0, total: 12 })).toBe('Изменится 9 из 12; 3 уже такие');
    expect(tallyText({ changed: 0, same: 1, wrong: 2, total: 3 })).toBe(
      'Изменится 0 из 3; 1 уже такая; 2 не могут быть записаны',
    );
    expect(tallyText({ changed: 5, same: 0, wrong: 0, total: 5 })).toBe('Изменится 5 из 5');
  });

  it('name the first five records and the number of the others', () => {
    expect(firstLines(['а', 'б', 'в', 'г', 'д', 'е', 'ж'], 5)).toEqual(['а', 'б', 'в', 'г', 'д', 'и ещё 2']);
    expect(firstLines(['а'], 5)).toEqual(['а']);
  });
});
