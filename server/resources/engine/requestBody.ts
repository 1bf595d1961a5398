import type { Static, TObject } from '@sinclair/typebox';
import type { Context } from 'hono';
import { recordIn } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { storedValues } from '#record/requestBody/storedFields.ts';
import { objectOf, checkAgainstSchema } from '../../platform/http/body.ts';
import { invalidFields } from '../../platform/http/httpError.ts';
import { findKindErrors } from '#record/requestBody/kindErrors.ts';
import { violatedRules } from '#record/requestBody/violatedRules.ts';

/**
 * The request's body of a built-in resource: its shape by the schema, its values by the kinds of the declaration and its rules
 * (part1 §5). What a rule asks for is told in its words, whatever else is wrong with the value. Throws an `HttpError` that tells every
 * field's errors, in the order of the schema.
 */
export async function readValidatedBody<S extends TObject>(
  c: Context,
  schema: S,
  declaration: Declaration,
  isNew: boolean,
): Promise<Static<S>> {
  const body = await objectOf(c);
  const sent = storedValues(declaration, recordIn(body));
  const { misfits: misshapen, missing } = checkAgainstSchema(schema, body);
  const misfits = { ...findKindErrors(declaration, sent), ...misshapen };
  const errors = { ...misfits, ...violatedRules(declaration, sent, isNew, { misfits, missing }) };
  const names = [...new Set([...Object.keys(schema.properties), ...Object.keys(errors)])].filter((name) =>
    Object.hasOwn(errors, name),
  );
  if (names.length > 0) throw invalidFields(Object.fromEntries(names.map((name) => [name, errors[name] ?? []])));
  return body as Static<S>;
}
