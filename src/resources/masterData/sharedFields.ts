import type { ExtraIcon, ProductIcon } from '#dictionaries/menu.ts';
import { masterDataPath } from '#dictionaries/routes.ts';
import type { Unique } from '#schemas/declaration/declaration.ts';

/** An entry of `Настройка`; only superusers see it. */
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

/** An entry of `Факты`; only superusers see it. */
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

/** Where the records of an entity are. */
export const syncApiPath = <const N extends string>(name: N) => `/api/exchange/${name}/` as const;

/** What another system calls a record. */
export const externalCodeField = { kind: 'text', label: 'Код в учётной системе', max: 100 } as const;

/** No two records have one code. */
export const uniqueExternalCode: Unique = {
  fields: ['code'],
  code: 210,
  text: 'Такой код в учётной системе уже есть у другой записи',
};

/** What is done with errors about codes: one that a record has is changed only on purpose. */
export const externalCodeErrors = {
  210: 'text',
  213: { policy: 'confirmForce', shows: 'text', yes: 'Изменить код', no: 'Отмена' },
} as const;

/** A part of a name, for a filter. */
export const nameFilterField = { kind: 'text', label: 'Название', read: false, query: 'name' } as const;

/** Where something is, to be shown on the map. */
export const coordinatesField = {
  kind: 'coordinates',
  label: 'Координаты',
  read: ['lat', 'lng'],
  send: ['lat', 'lng'],
} as const;

/** Eleven digits that begin with 7. */
export const fullPhone = { type: 'string', pattern: '^7\\d{10}$' } as const;

/** What its form says of a name. */
export const nameRule = ['name', 'Введите название', { name: 'filled' }] as const;

export const submit = { create: 'Создать', update: 'Сохранить' } as const;
