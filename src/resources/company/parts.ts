import type { MoreIcon, OwnIcon } from '#dictionaries/menu.ts';
import type { Unique } from '#schemas/declaration/declaration.ts';

/** The section of the menu where superusers keep the company's own data; the host that has the API names it (docs/decisions/0067). */
export const companySection = { name: 'company', title: 'Настройка', icon: 'settings', order: 600 } as const;

/** An entry of it; only superusers see it. */
export function companyMenu(name: string, icon: OwnIcon | MoreIcon, order: number) {
  return { path: `/company/${name}`, section: companySection.name, icon, permission: 'superUser', module: 'auth', order } as const;
}

/** Where the records of an entity are. */
export const exchangePath = <const N extends string>(name: N) => `/api/exchange/${name}/` as const;

/** What another system calls a record. */
export const code = { kind: 'text', label: 'Код в учётной системе', max: 100 } as const;

/** No two records have one code. */
export const codeUnique: Unique = { fields: ['code'], code: 210, text: 'Такой код в учётной системе уже есть у другой записи' };

/** Where something is, to be shown on the map. */
export const place = { kind: 'coordinates', label: 'Координаты', read: ['lat', 'lng'], send: ['lat', 'lng'] } as const;

/** What its form says of a name. */
export const nameRule = ['name', 'Введите название', { name: 'filled' }] as const;

export const submit = { create: 'Создать', update: 'Сохранить' } as const;
