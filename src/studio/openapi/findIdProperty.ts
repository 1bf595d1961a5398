import type { ApiDescription } from './description.ts';
import { singular, type ApiCollection } from './collections.ts';
import { schemaShape, type SchemaShape } from './schemaShape.ts';

interface IdGuess {
  /** The property, or with `place` the name given to the id. */
  key: string;
  /** Its place within an object of the record. */
  place?: string;
  isUuid: boolean;
  why: string;
}

/** Returns the id of an entity's records: the one required by the path of one record, otherwise a usual name. */
export function findIdProperty(
  description: ApiDescription,
  { key: parameter, name, found: { shape }, one }: ApiCollection,
): IdGuess {
  const at = (key: string, why: string): IdGuess => ({
    key,
    isUuid: Object.hasOwn(shape.properties, key) && schemaShape(description, shape.properties[key]).format === 'uuid',
    why,
  });
  if (parameter !== '') {
    if (isScalar(description, shape, parameter)) return at(parameter, `так называется параметр пути {${parameter}}`);
    const words = parameter.split(/_|-|(?=[A-Z])/).map((word) => word.toLowerCase());
    const last = words.at(-1) ?? '';
    if (last !== '' && isScalar(description, shape, last))
      return at(last, `последнее слово параметра пути {${parameter}}`);
  }
  // A text parameter such as `{org}` is not the number of the record.
  const isText = one?.parameters.find((own) => own.in === 'path' && own.name === parameter)?.shape.type === 'string';
  const called =
    isText && isNumber(description, shape, 'id')
      ? ['name', 'slug', 'code', 'key', 'login', 'username'].find((key) => isScalar(description, shape, key))
      : undefined;
  if (called !== undefined) return at(called, `параметр пути {${parameter}} — строка, а id — число`);
  const stem = singular(name);
  const defaultValue = [
    'id',
    '_id',
    'uuid',
    'guid',
    `${stem}Id`,
    `${stem}_id`,
    'sid',
    'key',
    'slug',
    'code',
    'number',
    'name',
  ].find((key) => isScalar(description, shape, key));
  if (defaultValue !== undefined && !(parameter !== '' && defaultValue === 'name'))
    return at(defaultValue, 'обычное имя ключа');
  const inner = parameter === '' ? ['name', 'id', 'uid'] : [parameter];
  for (const [outer, schema] of Object.entries(shape.properties)) {
    const own = schemaShape(description, schema);
    const key = inner.find((item) => isScalar(description, own, item));
    if (key !== undefined && own.type === 'object')
      return { key, place: `${outer}.${key}`, isUuid: false, why: `ключ стоит в «${outer}.${key}»` };
  }
  const first = defaultValue ?? Object.keys(shape.properties).find((key) => isScalar(description, shape, key));
  return first === undefined
    ? { key: 'id', isUuid: false, why: 'ключа в описании не видно: укажите его' }
    : at(first, 'первое простое поле: ключа в описании не видно');
}

function isNumber(description: ApiDescription, { properties }: SchemaShape, key: string): boolean {
  return Object.hasOwn(properties, key) && schemaShape(description, properties[key]).type !== 'string';
}

function isScalar(description: ApiDescription, { properties }: SchemaShape, key: string): boolean {
  return (
    Object.hasOwn(properties, key) &&
    ['string', 'integer', 'number'].includes(schemaShape(description, properties[key]).type ?? '')
  );
}
