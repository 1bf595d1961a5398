import { Hono } from 'hono';
import { filtered, goodsStore, ordered, type GoodDraft, type Good, type Style } from './goods.ts';

type Test = (row: Good) => boolean;

/** Parses `name||$cont||чай` of @nestjsx/crud. */
function testOf(filter: string): Test {
  const [field = '', way = '', value = ''] = filter.split('||');
  const of = (row: Good) => row[field as keyof Good];
  switch (way) {
    case '$eq':
      return (row) => String(of(row)) === value;
    case '$gte':
      return (row) => Number(of(row)) >= Number(value);
    case '$in':
      return (row) => value.split(',').includes(String(of(row)));
    case '$contL':
      return (row) => String(of(row)).toLowerCase().includes(value.toLowerCase());
    default:
      throw new Error(`Unknown condition ${way}`);
  }
}

/** @nestjsx/crud: `data`, `count`, `total`, `page`, `pageCount`; errors of class-validator and of Nest's exceptions. */
export function nestjsStyle(): Style {
  const goods = goodsStore(250);
  const save = (draft: GoodDraft, write: () => Response) => {
    const refused = goods.refusal(draft);
    if (refused === undefined) return write();
    return 'field' in refused
      ? Response.json(
          { statusCode: 400, message: [`${refused.field} ${refused.text}`], error: 'Bad Request' },
          { status: 400 },
        )
      : Response.json(
          { statusCode: 409, message: refused.text, error: 'Conflict', code: refused.code },
          { status: 409 },
        );
  };
  const missing = () =>
    Response.json({ statusCode: 404, message: 'Goods not found', error: 'Not Found' }, { status: 404 });
  const app = new Hono()
    .get('/api/goods', (c) => {
      const found = filtered(goods.rows, ...(c.req.queries('filter') ?? []).map(testOf));
      const [by = 'id', way = 'ASC'] = (c.req.query('sort') ?? '').split(',').filter((item) => item !== '');
      // nestjsx/crud knows no other spelling.
      if (!['ASC', 'DESC'].includes(way))
        return c.json({ statusCode: 400, message: 'Invalid sort order. ASC or DESC expected' }, 400);
      const rows = ordered(found, by as keyof Good, way === 'DESC');
      const [page, limit] = [Number(c.req.query('page') ?? 1), Math.min(50, Number(c.req.query('limit') ?? 50))];
      const data = rows.slice((page - 1) * limit, page * limit);
      return c.json({ data, count: data.length, total: rows.length, page, pageCount: Math.ceil(rows.length / limit) });
    })
    .post('/api/goods', async (c) => {
      const draft = await c.req.json<GoodDraft>();
      return save(draft, () => Response.json(goods.create(draft), { status: 201 }));
    })
    .get('/api/goods/:id', (c) => {
      const item = goods.one(Number(c.req.param('id')));
      return item ? c.json(item) : missing();
    })
    .patch('/api/goods/:id', async (c) => {
      const [item, draft] = [goods.one(Number(c.req.param('id'))), await c.req.json<GoodDraft>()];
      return item ? save(draft, () => Response.json(Object.assign(item, draft))) : missing();
    })
    .delete('/api/goods/:id', (c) => {
      goods.remove(Number(c.req.param('id')));
      return c.body(null, 200);
    });
  return { goods, fetch: (request) => app.fetch(request) };
}
