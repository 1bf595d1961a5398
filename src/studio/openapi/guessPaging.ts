import type { DialectOptions } from '#schemas/declaration/dialect.ts';
import type { ApiDescription } from './description.ts';
import type { ApiCollection } from './collections.ts';
import type { OperationParameter } from './operations.ts';
import { findPlace } from './places.ts';

type Paging = NonNullable<DialectOptions['paging']>;

const names = {
  page: ['page', 'page[number]', '_page', 'pagenumber', 'page_number', 'pageindex', 'pagination[page]', 'pageno'],
  offset: ['offset', 'skip', '$skip', 'start', 'page[offset]', 'pagination[start]', 'startindex', '_start'],
  size: [
    'limit',
    'per_page',
    'page_size',
    'pagesize',
    'perpage',
    'size',
    '$top',
    'top',
    '_limit',
    'page[size]',
    'page[limit]',
    'pagination[pagesize]',
    'pagination[limit]',
    'count',
    'maxresults',
    'max_results',
  ],
  cursor: [
    'cursor',
    'page_token',
    'pagetoken',
    'next_token',
    'nexttoken',
    'continue',
    'marker',
    'after',
    'page[after]',
    'next_cursor',
    'starting_after',
  ],
};
const cursors = [
  'next_cursor',
  'nextCursor',
  'next_page_token',
  'nextPageToken',
  'metadata.continue',
  'meta.next_cursor',
  'meta.nextCursor',
  'meta.cursor',
  'paging.next.after',
  'next_marker',
  'next',
  'links.next',
  'next_page_uri',
  'cursor',
];
const nexts = ['links.pages.next', 'links.next', 'next', 'next_page_uri', '_links.next'];
/** Page size that the product requests. */
const defaultRows = 100;

/** Returns how an entity's list is paged, and the reason in Russian. */
export function guessPaging(description: ApiDescription, { list }: ApiCollection): { paging: Paging; why: string } {
  const query = list.parameters.filter((item) => item.in === 'query');
  const find = (expected: readonly string[]): OperationParameter | undefined =>
    expected.map((name) => query.find((item) => item.name.toLowerCase() === name)).find((item) => item !== undefined);
  const [page, offset, cursor, size] = [find(names.page), find(names.offset), find(names.cursor), find(names.size)];
  const rows =
    size?.shape.maximum !== undefined && size.shape.maximum >= 1 && size.shape.maximum < defaultRows
      ? { rows: Math.floor(size.shape.maximum) }
      : {};
  const sized = { size: size?.name ?? (false as const), ...rows };
  const isNumber = page !== undefined && page.shape.type !== 'string';
  if (isNumber) {
    // Strapi counts from 1 but describes a default of 0.
    const from = (page.shape.minimum === 0 || page.shape.default === 0) && !page.name.startsWith('pagination[') ? 0 : 1;
    const next = list.headers.includes('link') ? 'header:Link' : findPlace(description, list.answer, nexts, ['string']);
    return {
      paging: { by: 'page', from, page: page.name, ...sized, ...(next !== undefined && { next }) },
      why: `параметр «${page.name}»${from === 0 ? ', счёт с нуля' : ''}`,
    };
  }
  if (offset && size)
    return {
      paging: { by: 'offset', offset: offset.name, ...sized },
      why: `параметры «${offset.name}» и «${size.name}»`,
    };
  const token = cursor ?? page;
  const next =
    token &&
    (list.headers.includes('link') && !findPlace(description, list.answer, cursors, ['string'])
      ? 'header:Link'
      : findPlace(description, list.answer, cursors, ['string']));
  if (token && next !== undefined)
    return {
      paging: { by: 'cursor', cursor: token.name, next, ...sized },
      why: `параметр «${token.name}», следующая страница — в «${next}»`,
    };
  if (token)
    return {
      paging: { by: 'none' },
      why: `API листает по «${token.name}», но в ответе нет места, откуда его взять: видны только первые строки`,
    };
  return { paging: { by: 'none' }, why: 'параметров страниц в описании нет: список читается целиком' };
}
