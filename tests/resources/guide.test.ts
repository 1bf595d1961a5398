import { describe, expect, it } from 'vitest';
import { shapeNames, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fieldKindsSchema } from '#schemas/declaration/field.ts';
import { conditionsIn } from '#record/conditions.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { formatDiagnostic } from '#server/admin/config/check/diagnostic.ts';
import { openTestApi } from '#tests/support/testing.ts';
import { readExamples, guideDeclaration, withFields } from '#tests/customResources/guideExamples.ts';

type Fields = Declaration['fields'];
const diagnosticsOf = (declaration: unknown) =>
  checkDeclarationText('guide.json', JSON.stringify(declaration, null, 2)).diagnostics.map(formatDiagnostic);
const conditions = readExamples('conditions').flat() as Condition[];

describe('Examples of the guides', () => {
  it('contain declarations without diagnostics', () => {
    expect(readExamples('declaration').map(diagnosticsOf)).toEqual([[], [], []]);
  });

  it.each(readExamples('fields').map((fields) => [Object.keys(fields as Fields).join(', '), fields as Fields]))(
    'contain the fields %s without diagnostics',
    (_names, fields) => {
      expect(diagnosticsOf(withFields(fields))).toEqual([]);
    },
  );

  it('contain lookups and policies without diagnostics', () => {
    for (const lookups of readExamples('lookups')) expect(diagnosticsOf({ ...guideDeclaration, lookups })).toEqual([]);
    for (const errors of readExamples('errors')) expect(diagnosticsOf({ ...guideDeclaration, errors })).toEqual([]);
  });

  it.each(conditions.map((condition) => [JSON.stringify(condition), condition] as const))(
    'evaluate the condition %s',
    (_text, condition) => {
      const fields = Object.assign({}, ...readExamples('fields'), {
        name: { kind: 'text', label: 'Название' },
      }) as Fields;
      const declaration = {
        ...withFields(fields),
        rules: { show: 'dialog' as const, all: [['name', 'Сообщение', condition] as const] },
      };
      expect(diagnosticsOf(declaration)).toEqual([]);
      expect(conditionsIn(declaration)['rule:0']?.({ name: '', measure: null })).toBeTypeOf('boolean');
    },
  );

  it('mention every existing kind, shape and policy', () => {
    const kinds = readExamples('fields').flatMap((fields) => Object.values(fields as Fields).map(({ kind }) => kind));
    expect(new Set([...kinds, 'custom'])).toEqual(new Set(Object.keys(fieldKindsSchema)));
    expect(shapeNames.filter((shape) => !JSON.stringify(conditions).includes(`"${shape}"`))).toEqual([]);
    for (const policy of ['text', 'firstOfEachField', 'fieldText', 'confirmForce', 'data', 'table'])
      expect(JSON.stringify(readExamples('errors'))).toContain(`"${policy}"`);
  });

  it('serve the first declaration: store, find and reject records', async () => {
    const api = await openTestApi();
    Object.assign(api.deps, { added: () => [guideDeclaration] });
    const token = (await api.signIn()).access_token;
    const body = { name: 'Весна', startDate: '2026-03-01', endDate: '2026-03-31', discount: 0.125, status: 0 };
    expect((await api.call('POST', '/api/v1/promos/', token, body)).body).toEqual({
      success: true,
      data: { promoId: 1 },
    });
    expect((await api.call('GET', '/api/v1/promos/?name=весна', token)).body.data).toEqual([{ promoId: 1, ...body }]);
    expect((await api.call('POST', '/api/v1/promos/', token, body)).body.error).toMatchObject({
      code: 209,
      text: 'Акция с таким названием уже есть',
    });
    expect((await api.call('POST', '/api/v1/promos/', token, { ...body, name: '' })).body.error?.data).toEqual({
      name: ['Введите название акции'],
    });
    await api.close();
  });
});
