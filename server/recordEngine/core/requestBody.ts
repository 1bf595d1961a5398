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
 * Parses the request body of a built-in resource: its shape by the schema, its values by the field kinds and rules of
 * the declaration (part1 §5). A violated rule uses its own message, even if the value has other errors. Throws an
 * `HttpError` with all field errors, in schema order.
 */
export async function readValidatedBody<S extends TObject>(
  c: Context,
  schema: S,
  declaration: Declaration,
  isNew: boolean,
): Promise<Static<S>> {
  return requireValidBody(await objectOf(c), schema, declaration, isNew);
}

/** Returns a body that would be saved; throws as `readValidatedBody` does. */
export function requireValidBody<S extends TObject>(
  body: unknown,
  schema: S,
  declaration: Declaration,
  isNew: boolean,
): Static<S> {
  const sent = storedValues(declaration, recordIn(body));
  const { misfits: misshapen, missing } = checkAgainstSchema(schema, body);
  const misfits = { ...findKindErrors(declaration, sent), ...misshapen };
  const errors = { ...misfits, ...violatedRules(declaration, sent, isNew ? undefined : {}, { misfits, missing }) };
  const names = [...new Set([...Object.keys(schema.properties), ...Object.keys(errors)])].filter((name) =>
    Object.hasOwn(errors, name),
  );
  if (names.length > 0) throw invalidFields(Object.fromEntries(names.map((name) => [name, errors[name] ?? []])));
  return body as Static<S>;
}
