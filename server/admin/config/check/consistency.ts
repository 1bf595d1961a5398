import type { Node } from 'jsonc-parser';
import { kindOf } from '#kinds/registry/kinds.ts';
import { formFields, valueFields } from '#record/formFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { ReportDiagnostic } from './diagnostic.ts';
import { nodeAtPath, type JsonPath } from './parse.ts';

/**
 * Reports valid declarations that can never work: fields that wait for each other, rules that cannot be met, values
 * that are never offered.
 */
export function checkConsistency(tree: Node, declaration: Declaration, note: ReportDiagnostic): void {
  noteCircles(tree, declaration, note);
  noteRulesOutside(tree, declaration, note);
  noteTwice(tree, declaration, note);
  noteUnfiltered(tree, declaration, note);
  for (const [name, field] of Object.entries(declaration.fields)) {
    noteDefault(tree, name, field, note);
    if ('max' in field && typeof field.max === 'number' && field.max < 0 && !('minus' in field && field.minus === true))
      note(nodeAtPath(tree, ['fields', name, 'max']), `max не может быть меньше нуля: ${field.max}`);
    noteRange(tree, declaration, name, note);
  }
}

/** Returns the fields that a field waits for, each with its place. */
function waitsFor(name: string, field: Field): { on: string; path: JsonPath }[] {
  const requires =
    'requires' in field && field.requires !== undefined
      ? [{ on: field.requires, path: ['fields', name, 'requires'] }]
      : [];
  const depends = 'dependsOn' in field ? Object.entries(field.dependsOn ?? {}) : [];
  return [...requires, ...depends.map(([wire, on]) => ({ on, path: ['fields', name, 'dependsOn', wire] }))];
}

/** Reports each circle once, at the first of its fields. */
function noteCircles(tree: Node, { fields }: Declaration, note: ReportDiagnostic): void {
  const messages = new Set<string>();
  const follow = (name: string, way: readonly string[], place: JsonPath): void => {
    const start = way.indexOf(name);
    if (start !== -1) {
      const circle = way.slice(start);
      if (circle.some((item) => messages.has(item))) return;
      for (const item of circle) messages.add(item);
      note(
        nodeAtPath(tree, place),
        `поля ждут друг друга: ${[...circle, name].join(' → ')}. Ни одно из них нельзя заполнить первым`,
      );
      return;
    }
    const field = fields[name];
    if (field) for (const { on, path } of waitsFor(name, field)) follow(on, [...way, name], path);
  };
  for (const name of Object.keys(fields)) follow(name, [], ['fields', name]);
}

/** Reports rules about fields outside the form: the user could not fix such an error. */
function noteRulesOutside(tree: Node, declaration: Declaration, note: ReportDiagnostic): void {
  // A malformed field is already reported, and its kind is unknown.
  const known = new Set([...formFields(declaration), ...valueFields({ fields: declaration.fields })]);
  declaration.rules?.all.forEach(([name], at) => {
    if (declaration.form !== undefined && Object.hasOwn(declaration.fields, name) && !known.has(name))
      note(
        nodeAtPath(tree, ['rules', 'all', at, 0]),
        `правило на поле «${name}», которого нет в форме: исправить его там нельзя`,
      );
  });
}

/** Reports fields that a filter cannot query. */
function noteUnfiltered(tree: Node, { filter, fields }: Declaration, note: ReportDiagnostic): void {
  filter?.fields.forEach((name, at) => {
    if (Object.hasOwn(fields, name) && !kindOf(fields[name] as Field).filtered)
      note(nodeAtPath(tree, ['filter', 'fields', at]), `по полю «${name}» нельзя искать в фильтре`);
  });
}

function noteTwice(tree: Node, declaration: Declaration, note: ReportDiagnostic): void {
  const { form } = declaration;
  const places: JsonPath[] = [
    ...(form?.title === undefined ? [] : [['form', 'title']]),
    ...(form?.fields ?? []).map((_name, at) => ['form', 'fields', at]),
    ...(form?.groups ?? []).flatMap(({ fields = [], row = [] }, group) => [
      ...fields.map((_name, at) => ['form', 'groups', group, 'fields', at]),
      ...row.map((_name, at) => ['form', 'groups', group, 'row', at]),
    ]),
  ];
  const seen = new Set<string>();
  formFields(declaration).forEach((name, at) => {
    if (seen.has(name))
      note(
        nodeAtPath(tree, places[at] ?? ['form']),
        name === form?.title
          ? `поле «${name}» уже стоит заголовком формы (title)`
          : `поле «${name}» стоит в форме дважды`,
      );
    seen.add(name);
  });
}

function noteDefault(tree: Node, name: string, field: Field, note: ReportDiagnostic): void {
  if (!('options' in field) || field.options === undefined || field.default === undefined || field.default === null)
    return;
  const values = (field.options as readonly (readonly unknown[])[]).map(([value]) => value);
  const strange = [field.default].flat().find((value) => !values.some((item) => item === value));
  if (strange !== undefined)
    note(
      nodeAtPath(tree, ['fields', name, 'default']),
      `значения по умолчанию ${JSON.stringify(strange)} нет среди options: ${values
        .slice(0, 12)
        .map((value) => JSON.stringify(value))
        .join(', ')}`,
    );
}

/**
 * Checks names: a period has two ends, coordinates outside a single object have two numbers, and each needs a separate
 * name in every request.
 */
function noteRange(tree: Node, declaration: Declaration, name: string, note: ReportDiagnostic): void {
  const field = declaration.fields[name] as Field;
  if (field.kind !== 'dateRange' && (field.kind !== 'coordinates' || field.at !== undefined)) return;
  const messages =
    field.kind === 'dateRange'
      ? [`период «${name}» состоит из двух дат`, '["startDate", "endDate"]']
      : [`координаты «${name}» состоят из двух чисел`, '["lat", "lng"], или имена внутри объекта в at'];
  const uses = [
    [
      'read',
      field.read,
      (declaration.list?.columns ?? []).some(
        (column) => (typeof column === 'string' ? column : column.field) === name,
      ) || formFields(declaration).includes(name),
    ],
    ['query', field.query, (declaration.filter?.fields ?? []).includes(name)],
    ['send', field.send, formFields(declaration).includes(name) && kindOf(field).role === 'entered'],
  ] as const;
  for (const [what, result, isUsed] of uses) {
    const isTwo = Array.isArray(result) && result.length === 2;
    if (isUsed && result !== false && !isTwo && !(typeof result === 'object' && !Array.isArray(result)))
      note(
        nodeAtPath(tree, ['fields', name, ...(result === undefined ? [] : [what])]),
        `${messages[0]}: укажите в ${what} два имени, например ${messages[1]}`,
      );
  }
}
