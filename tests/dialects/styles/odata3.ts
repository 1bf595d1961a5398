import { filtered, goodsStore, ordered, type GoodDraft, type Good, type Style } from './goods.ts';

const guidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const idOf = (guid: string): number => Number(guid.slice(-12));
const members: Readonly<Record<string, keyof Good>> = {
  Ref_Key: 'id',
  Description: 'name',
  Цена: 'price',
  Марка_Key: 'brand',
};

interface Entity {
  Ref_Key: string;
  Description: string;
  Цена: number;
  Марка_Key: string;
}
const entity = ({ id, name, price, brand }: Good): Entity => ({
  Ref_Key: guidOf(id),
  Description: name,
  Цена: price,
  Марка_Key: guidOf(brand),
});
function draftOf({ Description, Цена, Марка_Key }: Partial<Entity>): GoodDraft {
  return {
    ...(Description !== undefined && { name: Description }),
    ...(Цена !== undefined && { price: Цена }),
    ...(Марка_Key !== undefined && { brand: idOf(Марка_Key) }),
  };
}

/** Parses one comparison of `$filter`; anything else is rejected, as in 1C. */
function testOf(text: string): (row: Good) => boolean {
  const either = /^\((.*)\)$/.exec(text)?.[1];
  if (either !== undefined) {
    const tests = either.split(' or ').map(testOf);
    return (row) => tests.some((test) => test(row));
  }
  const part = /^substringof\('(.*)',(\S+)\)$/.exec(text);
  if (part) return (row) => String(row[memberOf(part[2])]).toLowerCase().includes(String(part[1]).toLowerCase());
  const [, name, way, guid, number] = /^(\S+) (eq|ge) (?:guid'([^']*)'|(\d+))$/.exec(text) ?? [];
  if (name === undefined) throw new Error(`Ошибка разбора опции запроса: ${text}`);
  const value = guid === undefined ? Number(number) : idOf(guid);
  return (row) => (way === 'eq' ? row[memberOf(name)] === value : Number(row[memberOf(name)]) >= value);
}

function memberOf(name = ''): keyof Good {
  const member = members[name];
  if (member === undefined) throw new Error(`Сегмент пути ${name} не найден`);
  return member;
}

/** `odata/standard.odata` of 1C: with `$inlinecount` it ignores `$top` and `$skip`. */
export function odata3Style(): Style {
  const goods = goodsStore(250);
  const refuse = (status: number, code: string, value: string) =>
    Response.json({ 'odata.error': { code, message: { lang: 'ru', value } } }, { status });
  const base = '/api/odata/standard.odata/Catalog_Товары';
  const save = (draft: GoodDraft, write: () => Response) => {
    const refused = goods.refusal(draft);
    if (refused === undefined) return write();
    return 'field' in refused
      ? refuse(400, '20', `${refused.field}: ${refused.text}`)
      : refuse(409, refused.code, refused.text);
  };
  function listed(query: URLSearchParams): Good[] {
    const filter = query.get('$filter');
    const found = filtered(goods.rows, ...(filter === null ? [] : filter.split(' and ').map(testOf)));
    const [by = 'Ref_Key', way] = (query.get('$orderby') ?? '').split(' ').filter((item) => item !== '');
    return ordered(found, memberOf(by), way === 'desc');
  }
  return {
    goods,
    async fetch(request) {
      const { pathname, searchParams: query } = new URL(request.url);
      const path = decodeURIComponent(pathname);
      if (query.get('$format') !== 'json')
        return new Response('<feed/>', { headers: { 'content-type': 'application/atom+xml' } });
      try {
        if (path === `${base}/$count`)
          return new Response(String(listed(query).length), { headers: { 'content-type': 'text/plain' } });
        if (path === base && request.method === 'GET') {
          const rows = listed(query);
          const from = Number(query.get('$skip') ?? 0);
          if (query.get('$inlinecount') === 'allpages')
            return Response.json({ 'odata.count': String(rows.length), value: rows.map(entity) });
          return Response.json({
            'odata.metadata': '…',
            value: rows.slice(from, from + Number(query.get('$top') ?? 1000)).map(entity),
          });
        }
        if (path === base && request.method === 'POST') {
          const draft = draftOf((await request.json()) as Partial<Entity>);
          return save(draft, () => Response.json(entity(goods.create(draft)), { status: 201 }));
        }
        const id = /\(guid'([^']*)'\)$/.exec(path)?.[1];
        const item = id === undefined ? undefined : goods.one(idOf(id));
        if (!item) return refuse(404, '9', 'Экземпляр сущности не найден');
        if (request.method === 'DELETE') {
          goods.remove(item.id);
          return new Response(null, { status: 204 });
        }
        if (request.method !== 'PATCH') return Response.json(entity(item));
        const draft = draftOf((await request.json()) as Partial<Entity>);
        return save(draft, () => Response.json(entity(Object.assign(item, draft))));
      } catch (error) {
        return refuse(400, '14', String(error));
      }
    },
  };
}
