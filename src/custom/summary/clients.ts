import { recordIn, recordsIn } from '#codecs/records.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import type { ClientFigures, ClientGroup } from '#schemas/clientFigures.ts';

/** Path of the figures about clients on the server, and the name of their lists on the page. */
export const clientsPath = '/config/clients';
export const clientsName = 'clients';

/** Titles of the lists of points, which say what a figure counts. */
export const clientTexts: Readonly<Record<ClientGroup, string>> = {
  bought: 'Точки, где продажи были когда-либо',
  active: 'Точки с продажами за период',
  inactive: 'Точки без продаж за период, где они были раньше',
  planned: 'Точки с задачами стратегий по списку',
  selling: 'Точки с задачами, где товары списка проданы',
  notSelling: 'Точки с задачами, где товары списка не проданы',
};

/** Returns the address of the points of a figure, under the filter of the summary. */
export function clientPointsAddress(search: string, group: ClientGroup, mmlId?: number): string {
  const params = new URLSearchParams(search);
  params.set('group', group);
  if (mmlId !== undefined) params.set('mmlId', String(mmlId));
  return `${summaryPath}/${clientsName}?${params}`;
}

export function clientFiguresIn(data: unknown): ClientFigures {
  const { bought, active, lists } = recordIn<ClientFigures>(data);
  const count = (value: unknown) => parseNumber(value) ?? 0;
  return {
    bought: count(bought),
    active: count(active),
    lists: recordsIn<ClientFigures['lists'][number]>(lists).map(({ mmlId, name, planned, selling }) => ({
      mmlId: count(mmlId),
      name: String(name),
      planned: count(planned),
      selling: count(selling),
    })),
  };
}
