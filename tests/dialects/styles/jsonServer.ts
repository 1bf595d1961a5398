import { Hono } from 'hono';
import { filtered, goodsStore, ordered, type GoodDraft, type Good, type Style } from './goods.ts';

/** json-server 0.17: a plain list, `X-Total-Count`, `Link`; its errors are those of a middleware. */
export function jsonServerStyle(): Style {
  const goods = goodsStore(250);
  const save = (draft: GoodDraft, write: () => Response) => {
    const refused = goods.refusal(draft);
    if (refused === undefined) return write();
    return 'field' in refused
      ? Response.json({ error: 'Неверные данные', errors: { [refused.field]: refused.text } }, { status: 400 })
      : Response.json({ error: refused.text, code: refused.code }, { status: 409 });
  };
  const app = new Hono()
    .get('/api/goods', (c) => {
      const query = (name: string) => c.req.query(name);
      const ids = c.req.queries('id')?.map(Number);
      const filteredRows = filtered(
        goods.rows,
        ({ id }) => ids === undefined || ids.includes(id),
        ({ price }) => price >= Number(query('price_gte') ?? 0),
        ({ name }) => name.toLowerCase().includes((query('q') ?? '').toLowerCase()),
        ({ brand }) => query('brand') === undefined || brand === Number(query('brand')),
      );
      const rows = ordered(filteredRows, (query('_sort') ?? 'id') as keyof Good, query('_order') === 'desc');
      const page = Number(query('_page') ?? 1);
      const limit = Number(query('_limit') ?? 10);
      return c.json(rows.slice((page - 1) * limit, page * limit), 200, {
        'x-total-count': String(rows.length),
        link: `<http://erp.local/api/goods?_page=${page + 1}>; rel="next"`,
      });
    })
    .post('/api/goods', async (c) => {
      const draft = await c.req.json<GoodDraft>();
      return save(draft, () => Response.json(goods.create(draft), { status: 201 }));
    })
    .get('/api/goods/:id', (c) => {
      const item = goods.one(Number(c.req.param('id')));
      return item ? c.json(item) : c.json({}, 404);
    })
    .patch('/api/goods/:id', async (c) => {
      const [item, draft] = [goods.one(Number(c.req.param('id'))), await c.req.json<GoodDraft>()];
      return item ? save(draft, () => Response.json(Object.assign(item, draft))) : c.json({}, 404);
    })
    .delete('/api/goods/:id', (c) => {
      goods.remove(Number(c.req.param('id')));
      return c.json({});
    });
  return { goods, fetch: (request) => app.fetch(request) };
}
