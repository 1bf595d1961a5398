import type { RowsOf } from '#record/merge.ts';
import { isRows, rowKindOf } from '#record/nested.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { customFieldNamed, type Engine } from '../core/engineContext.tsx';

/** Returns how the rows of custom fields are identified, by field name. */
export function rowKindsOf({ fields }: Declaration, engine: Engine): RowsOf {
  return (name) => {
    const field = fields[name];
    if (isRows(field)) return rowKindOf(field);
    return field?.kind === 'custom' ? customFieldNamed(engine, field.name)?.rows : undefined;
  };
}
