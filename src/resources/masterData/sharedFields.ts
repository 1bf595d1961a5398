import type { ExtraIcon, ProductIcon } from '#dictionaries/menu.ts';
import { masterDataPath } from '#dictionaries/routes.ts';
import type { Unique } from '#schemas/declaration/declaration.ts';

/** Creates a menu entry of `Настройка`, visible only to superusers. */
export function masterDataMenu(name: string, icon: ProductIcon | ExtraIcon, order: number) {
  return {
    path: `${masterDataPath}/${name}`,
    section: 'company',
    icon,
    permission: 'superUser',
    module: 'auth',
    order,
  } as const;
}

/** Creates a menu entry of `Факты`, visible only to superusers. */
export function transactionMenu(name: string, icon: ProductIcon | ExtraIcon, order: number) {
  return {
    path: `${masterDataPath}/${name}`,
    section: 'facts',
    icon,
    permission: 'superUser',
    module: 'auth',
    order,
  } as const;
}

/** Returns the path of an entity's records. */
export const syncApiPath = <const N extends string>(name: N) => `/api/exchange/${name}/` as const;

/** Code of a record in another system. */
export const externalCodeField = {
  kind: 'text',
  label: 'Код в учётной системе',
  max: 100,
  headers: ['Код', 'Код 1С'],
  copy: false,
} as const;

/**
 * Code of a document, a fact or a link in another system. A sheet about other records calls their code `Код`: in a sheet of
 * sales it is that of the product or the client.
 */
export const externalFactCodeField = { kind: 'text', label: externalCodeField.label, max: 100, copy: false } as const;

/** Codes are unique per record. */
export const uniqueExternalCode: Unique = {
  fields: ['code'],
  code: 210,
  text: 'Такой код в учётной системе уже есть у другой записи',
};

/** Handling of code errors: changing an existing code requires confirmation. */
export const externalCodeErrors = {
  210: 'text',
  213: { policy: 'confirmForce', shows: 'text', yes: 'Изменить код', no: 'Отмена' },
} as const;

/** Filter by a part of the name. */
export const nameFilterField = { kind: 'text', label: 'Название', read: false, query: 'name' } as const;

/** Location shown on the map. */
export const coordinatesField = {
  kind: 'coordinates',
  label: 'Координаты',
  read: ['lat', 'lng'],
  send: ['lat', 'lng'],
} as const;

/** Eleven digits that begin with 7. */
export const fullPhone = { type: 'string', pattern: '^7\\d{10}$' } as const;

/** Form rule of a required name. */
export const nameRule = ['name', 'Введите название', { name: 'filled' }] as const;

export const submit = { create: 'Создать', update: 'Сохранить' } as const;
