import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';
import { hasUnsaved } from '#ui/unsaved/unsaved.ts';
import { toRecordId, type ResourceListState } from '../list/useResourceList.ts';

/** Number of rows before the end of the loaded ones at which the next page is requested. */
const ahead = 10;

/** Opens the previous or next record in row order; resolves to the message when there is no such record. */
export async function openNeighbour(list: ResourceListState, step: 1 | -1): Promise<string | null> {
  const {
    opened,
    declaration: { api },
    moreState,
  } = list;
  const rows = list.arranging.results.getState().grouped?.rows ?? list.rows;
  const at = opened === null || opened.id === null ? -1 : rows.findIndex((row) => row[api.id] === opened.id);
  if (at === -1) return 'Этой записи нет в списке: соседних нет';
  if (step === 1 && at + ahead >= rows.length) list.fetchMore();
  const row = rows[at + step];
  const id = toRecordId(row?.[api.id]);
  if (row !== undefined && id !== null) {
    // For records with an address, the page history asks about unsaved changes.
    if (list.addressOf || (await confirmDiscard(hasUnsaved()))) list.turnTo({ id, row });
    return null;
  }
  if (step === -1) return 'Это первая запись списка';
  return moreState === 'end' ? 'Это последняя запись списка' : 'Список ещё загружается, нажмите ещё раз';
}
