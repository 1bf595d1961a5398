import { Validator, type Schema } from '@cfworker/json-schema';
import { expandCondition, shapes } from './condition.ts';
import { conditionsOf } from './conditionsOf.ts';
import type { Declaration } from './declaration.ts';

/**
 * The conditions of a declaration that came at run time, key → whether the values satisfy it: read from the JSON Schemas
 * themselves, for a page under `script-src 'self'` can compile nothing (docs/decisions/0012).
 */
export function interpretConditions(source: Pick<Declaration, 'fields' | 'form' | 'rules'>): Record<string, (values: unknown) => boolean> {
  return Object.fromEntries(conditionsOf(source).map(({ key, condition }) => {
    const validator = new Validator({ $defs: shapes, ...expandCondition(condition) } as unknown as Schema, '2020-12');
    return [key, (values: unknown) => validator.validate(values).valid];
  }));
}
