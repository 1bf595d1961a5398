import { labelFor } from '../labels.ts';
import { fieldName } from '../sampleColumns.ts';
import type { Shape } from './shape.ts';

const russian = /[а-яё]/i;

/** What a property is called: in Russian by its description, by its usual name, else as the description has it. */
export function labelOf(key: string, { title, description }: Pick<Shape, 'title' | 'description'>): { label: string; why: string } {
  if (russian.test(title)) return { label: title, why: 'title описания' };
  const [first = ''] = description.split(/[.;\n]/);
  if (russian.test(first) && first.length <= 40) return { label: first.trim(), why: 'description описания' };
  const usual = labelFor(key) ?? labelFor(fieldName(key));
  if (usual !== undefined) return { label: usual, why: 'обычная подпись для такого имени' };
  return title !== '' && title.length <= 40 ? { label: title, why: 'title описания: переведите' } : { label: key, why: 'подпись неизвестна: стоит имя поля' };
}
