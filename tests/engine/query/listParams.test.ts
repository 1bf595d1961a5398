import { describe, expect, it } from 'vitest';
import type { Engine } from '#engine/core/engineContext.tsx';
import { apiListParams } from '#engine/list/query/listParams.ts';
import { withFixedFields } from '#record/bindParents.ts';
import { bodyOf } from '#record/body.ts';
import { valueFields } from '#record/formFields.ts';
import { emptyValues } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const declaration: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'create'], list: { sort: 'order', search: 'text' } },
  filter: { title: 'Фильтр', fields: ['count', 'sum'] },
  form: { submit: { create: 'Создать' }, fields: ['count'] },
  fields: {
    count: { kind: 'number', label: 'Количество' },
    sum: { kind: 'money', label: 'Сумма' },
    pointId: { kind: 'number', label: 'Точка' },
    text: { kind: 'text', label: 'Текст' },
    hidden: { kind: 'carried' },
  },
};

const host = (embedded: boolean) => ({ embedded }) as Engine['host'];

describe('Parameters of a list', () => {
  it('leave a name that a field of the filter has to the field: the page counts and sums by itself', () => {
    expect(apiListParams(declaration, host(true))).toEqual({ sort: 'sort', search: 'search' });
    expect(apiListParams(declaration, host(false))).toEqual({ sort: 'order', search: 'text' });
    const byText = { ...declaration, filter: { title: 'Фильтр', fields: ['text'] } };
    expect(apiListParams(byText, host(false))).toEqual({ sort: 'order' });
  });
});

describe('A record created in a related list', () => {
  it.each(['pointId', 'count', 'hidden'])('gets its parent, in the form or not: %s', (field) => {
    const child = withFixedFields(declaration, { [field]: 7 });
    expect(bodyOf(child, emptyValues(child, valueFields(child)), null)).toMatchObject({ [field]: 7 });
  });
});
