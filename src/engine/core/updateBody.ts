import { asResolvedDialect } from '#dialects/listParams.ts';
import { changedBody } from '#record/changedBody.ts';
import { withLoadedMembers } from '#record/changedBody.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/**
 * Returns the body of an update as the resource's API expects it: complete, or only the differences from the loaded
 * record. An object that the form fills in part keeps the other members of the record.
 */
export function updateBody(
  declaration: Declaration,
  before: () => Values,
  after: Values,
  record: Values | null,
): Values {
  const body =
    asResolvedDialect(declaration.api.dialect)?.update.changedOnly === true
      ? changedBody(declaration, before(), after)
      : after;
  return withLoadedMembers(declaration, body, record);
}
