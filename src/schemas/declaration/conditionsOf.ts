import type { Condition } from './condition.ts';
import type { Declaration } from './declaration.ts';

/** A condition of a declaration: the key by which the engine evaluates it, and its location in the JSON. */
export interface PlacedCondition {
  key: string;
  path: readonly (string | number)[];
  condition: Condition;
}

/** The parts of a declaration with conditions. */
export type Conditioned = Pick<Declaration, 'fields' | 'form' | 'rules'> &
  Partial<Pick<Declaration, 'list' | 'actions'>>;

export function conditionsOf(source: Conditioned): PlacedCondition[] {
  const conditions: PlacedCondition[] = [];
  for (const [name, field] of Object.entries(source.fields)) {
    for (const when of ['enabledWhen', 'visibleWhen'] as const) {
      const condition = field[when];
      if (condition) conditions.push({ key: `${when}:${name}`, path: ['fields', name, when], condition });
    }
    field.onLoad?.forEach(([condition], index) => {
      if (condition !== true)
        conditions.push({ key: `onLoad:${name}:${index}`, path: ['fields', name, 'onLoad', index, 0], condition });
    });
  }
  source.form?.groups?.forEach(({ visibleWhen }, index) => {
    if (visibleWhen)
      conditions.push({
        key: `visibleWhen:group:${index}`,
        path: ['form', 'groups', index, 'visibleWhen'],
        condition: visibleWhen,
      });
  });
  if (source.form?.confirm)
    conditions.push({ key: 'confirm', path: ['form', 'confirm', 'when'], condition: source.form.confirm.when });
  source.rules?.all.forEach(([, , condition], index) =>
    conditions.push({ key: `rule:${index}`, path: ['rules', 'all', index, 2], condition }),
  );
  source.list?.columns.forEach((column, at) => {
    if (typeof column === 'string') return;
    column.tone?.forEach(({ when }, index) =>
      conditions.push({
        key: toneKey(column.name ?? column.field, index),
        path: ['list', 'columns', at, 'tone', index, 'when'],
        condition: when,
      }),
    );
  });
  source.actions?.forEach(({ name, when }, at) => {
    if (when) conditions.push({ key: actionKey(name), path: ['actions', at, 'when'], condition: when });
  });
  return conditions;
}

/** Returns the key of a column tone's condition. */
export function toneKey(column: string, index: number): string {
  return `tone:${column}:${index}`;
}

/** Returns the key of an action's condition. */
export function actionKey(name: string): string {
  return `action:${name}`;
}
