import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export const point = (tradePointId: number, changes: object = {}) => ({
  tradePointId,
  name: `Магазин ${tradePointId}`,
  address: `г. Омск, д. ${tradePointId}`,
  lat: 55,
  lng: 73,
  totalMoney: 1500,
  tasksCount: 3,
  distributors: [{ distrId: 7, name: 'ООО «Омск Дистрибуция»' }],
  ...changes,
});
export const far = point(2, { lat: 43, lng: 132, totalMoney: 250.4, tasksCount: 1 });

/** Returns the text with the no-break spaces of shown numbers. */
export const nb = (text: string) => text.replace(/(\d) (?=\d{3}|₽)/g, '$1\u00a0');

/** Chooses an option in the filter of the map. */
export async function choose(user: UserEvent, field: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

export const apply = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Применить' }));
