import { Type, type Static } from '@sinclair/typebox';
import { permissionKeys, roleFlags, type PermissionKey, type RoleFlag } from '#dictionaries/menu.ts';
import { conditionSchema } from './conditionSchema.ts';
import { fieldNameSchema, stringEnumSchema, strict, nonEmptyTextSchema } from './schemaHelpers.ts';

/** What an action needs besides the section of the menu: a menu key or a role flag. An action that is not here is open to whoever sees the section. */
export const actionPermissionSchema = stringEnumSchema<PermissionKey | RoleFlag>([
  ...new Set([...permissionKeys, ...roleFlags]),
]);

/** What can be done with a record besides saving and deleting it: a call of its own, such as `POST {id}/approve/`. */
export const actionSchema = Type.Object(
  {
    name: fieldNameSchema,
    /** As the menu of a row and the button say it. */
    title: nonEmptyTextSchema,
    /** `POST` by default. */
    method: Type.Optional(stringEnumSchema(['POST', 'PUT', 'PATCH', 'DELETE'])),
    /** Below `api.path`, with the id of the record in braces. */
    path: Type.String({ pattern: '^(?!.*\\.\\.)(?!/)(?=.*\\{id\\})(\\{id\\}|[A-Za-z0-9_.:-]|/(?!/))+$' }),
    /** Asked before. */
    question: Type.Optional(nonEmptyTextSchema),
    /** Over what the record says; without it always. */
    when: Type.Optional(conditionSchema),
    permission: Type.Optional(actionPermissionSchema),
    body: Type.Optional(Type.Record(nonEmptyTextSchema, Type.Unknown())),
    /** Offered for one record (`row`: in its menu and in its window), for those that are chosen (`selection`), or by default for both. */
    of: Type.Optional(stringEnumSchema(['row', 'selection'])),
    /** Values that fields have afterwards: what the embedded API does, and what the page shows at once. */
    sets: Type.Optional(Type.Record(nonEmptyTextSchema, Type.Unknown(), { minProperties: 1 })),
  },
  strict,
);
export type RowAction = Static<typeof actionSchema>;
