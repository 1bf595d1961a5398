import { parseNumber } from '#codecs/numericInput.ts';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { canonicalRaw } from '#kinds/registry/kinds.ts';
import { figuresOf, type Figures } from '#record/tiles/figures.ts';
import { rowItems } from '#record/tiles/rowItems.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import { badRequest } from '../../platform/http/httpError.ts';
import { totalHeader } from '../../platform/http/totalHeader.ts';

/** Requests a list of the API as the user of the summary; throws the API's error. */
export type FetchList = (path: string) => Promise<Response>;

/** Records per request, and maximum records of a tile. */
const portion = 1000;
const max = 100_000;

/**
 * Computes a tile of a declared list through the list itself, with the user's rights: counts and sums by the API,
 * everything else from its rows.
 */
export async function listFigures(
  declaration: Declaration,
  tile: Tile,
  filter: URLSearchParams,
  ask: FetchList,
): Promise<Figures> {
  const { by, over, measure } = tile;
  if (by === undefined && over === undefined) {
    if (measure === 'count') return totalOf(await askSummed(declaration, filter, ask));
    if ('sum' in measure && measure.of === undefined)
      return totalOf(await askSummed(declaration, filter, ask, measure.sum), declaration, measure.sum);
  }
  return figuresOf(tile, rowItems(declaration, await allRows(declaration, filter, ask)));
}

interface Summed {
  count: number;
  sums: Record<string, number>;
}

async function askSummed({ api }: Declaration, filter: URLSearchParams, ask: FetchList, sum?: string): Promise<Summed> {
  const response = await ask(
    `${api.path}?${new URLSearchParams([...filter, ['count', 'true'], ['limit', '1'], ...(sum === undefined ? [] : [['sum', sum]])])}`,
  );
  const { meta } = (await response.json()) as { meta?: { sums?: Record<string, number> } };
  return { count: Number(response.headers.get(totalHeader)), sums: meta?.sums ?? {} };
}

function totalOf({ count, sums }: Summed, { fields }: Pick<Declaration, 'fields'> = { fields: {} }, sum = ''): Figures {
  const field = fields[sum];
  return { total: { count, value: field === undefined ? count : (parseNumber(canonicalRaw(field, sums[sum])) ?? 0) } };
}

async function allRows({ api }: Declaration, filter: URLSearchParams, ask: FetchList): Promise<AnyRecord[]> {
  const rows: AnyRecord[] = [];
  for (;;) {
    const response = await ask(
      `${api.path}?${new URLSearchParams([...filter, ['limit', String(portion)], ['offset', String(rows.length)]])}`,
    );
    const { data } = (await response.json()) as { data: unknown };
    const some = recordsIn(data);
    rows.push(...some);
    if (some.length !== portion) return rows;
    if (rows.length >= max) throw badRequest('Записей слишком много для этой плитки: уточните фильтр');
  }
}
