import { describe, expect, it } from 'vitest';
import { isRecord } from '#codecs/records.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { optionKey } from '#studio/help/help.ts';
import { parseCondition, type JsonObject } from '#studio/form/conditions/conditionParts.ts';
import { readTerm } from '#studio/form/conditions/comparisons.ts';
import { AnyInput, JsonOption } from '#studio/form/options/AnyInput.tsx';
import { inputOf } from '#studio/form/options/inputs.ts';
import { alternatives, childrenOf, schemasAt, type JsonPath } from '#studio/text/schemaAt.ts';
import { optionShape, typeFits } from '#studio/form/options/optionShape.ts';
import { declarationText } from '#studio/text/declarationText.ts';
import { isRule } from '#studio/form/rules/ruleParts.ts';
import { companyDeclarations } from '#tests/customResources/companyDeclarations.ts';

/** Returns places of a declaration whose input is JSON text. */
function writtenPlaces(value: unknown, path: JsonPath, whole: unknown): string[] {
  const place = optionKey(path);
  // Nested fields are edited as fields are.
  if (path[0] === 'fields' && path.length === 3 && path[2] === 'fields')
    return writtenPlaces(value, ['fields'], { fields: value });
  const [schema] = schemasAt(whole, path);
  if (path.length > 0 && own[place]) return own[place](value) ? [] : [path.join('.')];
  if (schema && path.length > 0 && optionShape(schema).is === 'condition')
    return isBuilt(value as JsonObject) ? [] : [path.join('.')];
  const isFree = schema === undefined || (typeof value !== 'object' && isWritten(path, value, whole));
  const inner = isRecord(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  return [
    ...(isFree && inner.length === 0 ? [path.join('.')] : []),
    ...inner.flatMap(([step, item]) => writtenPlaces(item, [...path, step], whole)),
  ];
}

/** Parts of the form with separate inputs, and the values that each can show. */
const own: Readonly<Record<string, (value: unknown) => boolean>> = {
  'rules.all': (value) => (value as unknown[]).every(isChosenRule),
  'field.rules': (value) => (value as unknown[]).every(isChosenRule),
  'field.options': () => true,
  'field.default': () => true,
  'actions.sets': () => true,
  'dialect.delete.set': () => true,
};

function isChosenRule(rule: unknown): boolean {
  return isRule(rule) && isBuilt(rule[2]);
}

function isBuilt(condition: JsonObject): boolean {
  const parts = parseCondition(condition);
  switch (parts.joint) {
    case 'terms':
      return parts.terms.every(([, term]) => readTerm(term).comparison !== 'written');
    case 'not':
      return isBuilt(parts.part);
    case 'choice':
      return Object.values(parts.parts).every(isBuilt);
    case 'written':
      return false;
    default:
      return parts.parts.every(isBuilt);
  }
}

function isWritten(path: JsonPath, value: unknown, whole: unknown): boolean {
  const parents = schemasAt(whole, path.slice(0, -1)).flatMap((schema) => childrenOf(schema, path.at(-1) ?? ''));
  const shapes = parents
    .flatMap((schema) => [schema, ...alternatives(schema, value)])
    .map(optionShape)
    .filter((shape) => typeFits(shape, value));
  return shapes.every(
    (shape) => shape.is === 'any' && [AnyInput, JsonOption].some((item) => item === inputOf(path, shape, undefined)),
  );
}

// "Any REST API": a user creates the six resources without JSON
describe.each(companyDeclarations.map((item) => [item.name, item] as const))('%s', (name, declaration) => {
  it('is a valid declaration', () => {
    expect(checkDeclarationText(`${name}.json`, declarationText(declaration)).diagnostics).toEqual([]);
  });

  it('has an input other than JSON text for every value', () => {
    expect(writtenPlaces(JSON.parse(JSON.stringify(declaration)), [], declaration)).toEqual([]);
  });
});
