import type { ErrorObject } from 'ajv';

/** Maximum number of reported lines; more would not help the reader. */
const max = 20;

const expected: Readonly<Record<string, string>> = {
  string: 'текста',
  number: 'числа',
  integer: 'целого числа',
  boolean: 'true или false',
  array: 'списка',
  object: 'объекта',
  null: 'null',
};

/** Returns the type of a value in Russian. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'список';
  return (
    (
      {
        string: 'текст',
        number: Number.isInteger(value) ? 'число' : 'дробное число',
        boolean: String(value),
        object: 'объект',
      } as Record<string, string>
    )[typeof value] ?? typeof value
  );
}

/** Converts `/data/3/name` to `data[3].name`. */
function placeOf(path: string, ...more: readonly string[]): string {
  const steps = [
    ...path
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')),
    ...more,
  ];
  return steps.map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : at === 0 ? step : `.${step}`)).join('');
}

type Params = Readonly<Record<string, unknown>>;
const sentences: Readonly<Record<string, (params: Params, value: unknown) => string>> = {
  type: ({ type }, value) =>
    `${kindOf(value)} вместо ${[type]
      .flat()
      .map((item) => expected[String(item)] ?? String(item))
      .join(' или ')}`,
  required: () => 'нет обязательного поля',
  additionalProperties: () => 'поля нет в описании',
  enum: ({ allowedValues }, value) => `${JSON.stringify(value)} — не одно из ${JSON.stringify(allowedValues)}`,
  const: ({ allowedValue }, value) => `${JSON.stringify(value)} вместо ${JSON.stringify(allowedValue)}`,
  format: ({ format }, value) =>
    `${JSON.stringify(value)} — не ${({ date: 'дата', 'date-time': 'момент', uuid: 'UUID' } as Record<string, string>)[String(format)] ?? String(format)}`,
  pattern: ({ pattern }, value) => `${JSON.stringify(value)} не подходит под ${String(pattern)}`,
  minimum: ({ limit }, value) => `${String(value)} меньше ${String(limit)}`,
  maximum: ({ limit }, value) => `${String(value)} больше ${String(limit)}`,
  maxLength: ({ limit }) => `длиннее ${String(limit)} знаков`,
  minLength: ({ limit }) => `короче ${String(limit)} знаков`,
  maxItems: ({ limit }) => `больше ${String(limit)} значений`,
  anyOf: (_params, value) => `${kindOf(value)}: не подходит ни к одному из описанных видов`,
  oneOf: (_params, value) => `${kindOf(value)}: не подходит ни к одному из описанных видов`,
};

/** Returns the mismatches, each with its location; `name` labels a value without a parent, such as a parameter. */
export function describeMismatches(errors: readonly ErrorObject[], name?: string): string[] {
  const lines = withoutBranches(errors).map(({ keyword, params, instancePath, data, message }) => {
    const missing = (params as Params)['missingProperty'] ?? (params as Params)['additionalProperty'];
    const place =
      [name ?? '', placeOf(instancePath, ...(typeof missing === 'string' ? [missing] : []))].join('') || 'ответ';
    return `${place}: ${sentences[keyword]?.(params as Params, data) ?? message ?? keyword}`;
  });
  return [...new Set(lines)].slice(0, max);
}

/**
 * Reduces the errors of a union without a matching branch to those inside the value, if any, otherwise to the union
 * itself.
 */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  return unions.reduce(
    (left, union) => {
      const branches = left.filter(
        (error) =>
          error !== union &&
          error.schemaPath.startsWith(`${union.schemaPath}/`) &&
          error.instancePath.startsWith(union.instancePath),
      );
      const inside = branches.filter(
        ({ instancePath, keyword }) =>
          instancePath.length > union.instancePath.length ||
          keyword === 'required' ||
          keyword === 'additionalProperties',
      );
      const dropped = new Set(
        inside.length > 0 ? [union, ...branches.filter((item) => !inside.includes(item))] : branches,
      );
      return left.filter((error) => !dropped.has(error));
    },
    [...errors],
  );
}
