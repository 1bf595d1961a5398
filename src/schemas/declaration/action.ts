import { Type, type Static } from '@sinclair/typebox';
import { permissionKeys, type PermissionKey, type RoleFlag } from '#dictionaries/menu.ts';
import { rightRows } from '#dictionaries/rights.ts';
import { conditionSchema } from './conditionSchema.ts';
import { fieldNameSchema, stringEnumSchema, strict, nonEmptyTextSchema } from './schemaHelpers.ts';

/**
 * Permission of an action in addition to the menu section: a menu key or a role flag. Without one, every user who sees
 * the section may do the action.
 */
export const actionPermissionSchema = stringEnumSchema<PermissionKey | RoleFlag>([
  ...permissionKeys,
  ...rightRows.flatMap(({ name, allows }) => (allows === undefined ? [name as RoleFlag] : [])),
]);

/** An action on a record other than saving and deleting: a separate call, such as `POST {id}/approve/`. */
export const actionSchema = Type.Object(
  {
    name: fieldNameSchema,
    /** Title in the row menu and on the button. */
    title: nonEmptyTextSchema,
    /** `POST` by default. */
    method: Type.Optional(stringEnumSchema(['POST', 'PUT', 'PATCH', 'DELETE'])),
    /** Path below `api.path`, with the id of the record in braces. */
    path: Type.String({ pattern: '^(?!.*\\.\\.)(?!/)(?=.*\\{id\\})(\\{id\\}|[A-Za-z0-9_.:-]|/(?!/))+$' }),
    /** Confirmation question. */
    question: Type.Optional(nonEmptyTextSchema),
    /** Condition over the record; without it the action is always available. */
    when: Type.Optional(conditionSchema),
    permission: Type.Optional(actionPermissionSchema),
    body: Type.Optional(Type.Record(nonEmptyTextSchema, Type.Unknown())),
    /**
     * Where the action is offered: for one record (`row`: in its menu and its window), for the selection (`selection`),
     * by default for both.
     */
    of: Type.Optional(stringEnumSchema(['row', 'selection'])),
    /** Field values after the action: applied by the embedded API, and shown by the page immediately. */
    sets: Type.Optional(Type.Record(nonEmptyTextSchema, Type.Unknown(), { minProperties: 1 })),
  },
  strict,
);
export type RowAction = Static<typeof actionSchema>;
