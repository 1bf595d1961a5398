import { labelFor } from '../text/labels.ts';
import { toFieldName } from '../draft/sampleColumns.ts';
import type { SchemaShape } from './schemaShape.ts';

const russian = /[а-яё]/i;

/** Returns the label of a property: from a Russian description, from its usual name, otherwise its description. */
export function propertyLabel(
  key: string,
  { title, description }: Pick<SchemaShape, 'title' | 'description'>,
): { label: string; why: string } {
  if (russian.test(title)) return { label: title, why: 'title описания' };
  const [first = ''] = description.split(/[.;\n]/);
  if (russian.test(first) && first.length <= 40) return { label: first.trim(), why: 'description описания' };
  const defaultValue = labelFor(key) ?? labelFor(toFieldName(key));
  if (defaultValue !== undefined) return { label: defaultValue, why: 'обычная подпись для такого имени' };
  return title !== '' && title.length <= 40
    ? { label: title, why: 'title описания: переведите' }
    : { label: key, why: 'подпись неизвестна: стоит имя поля' };
}
