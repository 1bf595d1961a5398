import { Hono } from 'hono';
import { filtered, goodsStore, ordered, type GoodDraft, type Good, type Style } from './goods.ts';

const media = { 'content-type': 'application/vnd.api+json' };
interface Document {
  data: {
    type: string;
    id?: string;
    attributes?: { name?: string; price?: number };
    relationships?: { brand: { data: { type: string; id: string } } };
  };
}

/**
 * JSON:API 1.1: ids are texts, properties are in `attributes`, choices in `relationships`; another media type is
 * rejected (415).
 */
export function jsonapiStyle(): Style {
  const goods = goodsStore(250);
  const resource = ({ id, brand, ...attributes }: Good) => ({
    type: 'goods',
    id: String(id),
    attributes,
    relationships: { brand: { data: { type: 'brands', id: String(brand) } } },
  });
  const response = (body: unknown, status = 200) => Response.json(body, { status, headers: media });
  const missing = () => response({ errors: [{ status: '404', title: 'Not Found', detail: 'Записи нет' }] }, 404);
  const draftOf = ({ data: { attributes, relationships } }: Document): GoodDraft => {
    const brand = relationships?.brand.data.id;
    if (brand !== undefined && typeof brand !== 'string') throw new Error('An id is a text');
    return { ...attributes, ...(brand !== undefined && { brand: Number(brand) }) };
  };
  const save = (draft: GoodDraft, write: () => Response) => {
    const refused = goods.refusal(draft);
    if (refused === undefined) return write();
    return 'field' in refused
      ? response(
          {
            errors: [
              {
                status: '422',
                title: 'Invalid',
                detail: refused.text,
                source: { pointer: `/data/attributes/${refused.field}` },
              },
            ],
          },
          422,
        )
      : response({ errors: [{ status: '409', code: refused.code, detail: refused.text }] }, 409);
  };
  const app = new Hono()
    .use(async (c, next) => {
      const typed = c.req.header('content-type');
      if (typed !== undefined && typed !== 'application/vnd.api+json')
        return response({ errors: [{ detail: `Unsupported: ${typed}` }] }, 415);
      return next();
    })
    .get('/api/goods', (c) => {
      const query = (name: string) => c.req.query(name);
      const ids = query('filter[id]')?.split(',').map(Number);
      const filteredRows = filtered(
        goods.rows,
        ({ id }) => ids === undefined || ids.includes(id),
        ({ price }) => price >= Number(query('filter[price][gte]') ?? 0),
        ({ name }) => name.toLowerCase().includes((query('filter[name][contains]') ?? '').toLowerCase()),
        ({ brand }) => query('filter[brand]') === undefined || brand === Number(query('filter[brand]')),
      );
      const order = query('sort') ?? 'id';
      const rows = ordered(filteredRows, order.replace('-', '') as keyof Good, order.startsWith('-'));
      const [page, size] = [Number(query('page[number]') ?? 1), Number(query('page[size]') ?? 10)];
      return response({
        data: rows.slice((page - 1) * size, page * size).map(resource),
        links: { next: page * size < rows.length ? `/api/goods?page[number]=${page + 1}` : null },
      });
    })
    .post('/api/goods', async (c) => {
      const sent = await c.req.json<Document>();
      return save(draftOf(sent), () =>
        sent.data.type === 'goods'
          ? response({ data: resource(goods.create(draftOf(sent))) }, 201)
          : response({ errors: [{ detail: 'Другой тип' }] }, 409),
      );
    })
    .get('/api/goods/:id', (c) => {
      const item = goods.one(Number(c.req.param('id')));
      return item ? response({ data: resource(item) }) : missing();
    })
    .patch('/api/goods/:id', async (c) => {
      const [item, sent] = [goods.one(Number(c.req.param('id'))), await c.req.json<Document>()];
      if (!item || sent.data.id !== c.req.param('id')) return missing();
      return save(draftOf(sent), () => response({ data: resource(Object.assign(item, draftOf(sent))) }));
    })
    .delete('/api/goods/:id', (c) => {
      goods.remove(Number(c.req.param('id')));
      return c.body(null, 204);
    });
  return { goods, fetch: (request) => app.fetch(request) };
}
