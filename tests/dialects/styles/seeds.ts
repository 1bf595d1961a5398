import { Hono } from 'hono';
import { filtered, goodsStore, ordered, type GoodDraft, type Good, type Style } from './goods.ts';

/** The product's own contract: the envelope, `limit` and `offset`, PUT of the whole body (spec D11-D13, D68). */
export function seedsStyle(): Style {
  const goods = goodsStore(250);
  const response = (data: unknown) => Response.json({ success: true, data });
  const refuse = (status: number, error: object) => Response.json({ success: false, error }, { status });
  const save = (draft: GoodDraft, write: () => Response) => {
    const refused = goods.refusal(draft);
    if (refused === undefined) return write();
    return 'field' in refused
      ? refuse(400, { code: 201, text: 'Неверные данные', data: { [refused.field]: [refused.text] } })
      : refuse(400, { code: Number(refused.code), text: refused.text });
  };
  const app = new Hono()
    .get('/api/goods/', (c) => {
      const query = (name: string) => c.req.query(name);
      const ids = query('ids') === undefined ? undefined : (JSON.parse(query('ids') ?? '') as number[]);
      const filteredRows = filtered(
        goods.rows,
        ({ id }) => ids === undefined || ids.includes(id),
        ({ price }) => price >= Number(query('priceFrom') ?? 0),
        ({ name }) => name.toLowerCase().includes((query('q') ?? '').toLowerCase()),
        ({ brand }) => query('brand') === undefined || brand === Number(query('brand')),
      );
      const order = query('sort') ?? 'id';
      const offset = Number(query('offset') ?? 0);
      const rows = ordered(filteredRows, order.replace('-', '') as keyof Good, order.startsWith('-'));
      return c.json({
        success: true,
        data: rows.slice(offset, offset + Number(query('limit') ?? 100)),
        meta: { count: rows.length },
      });
    })
    .post('/api/goods/', async (c) => {
      const draft = await c.req.json<GoodDraft>();
      return save(draft, () => response({ id: goods.create(draft).id }));
    })
    .get('/api/goods/:id/', (c) => {
      const item = goods.one(Number(c.req.param('id')));
      return item ? response(item) : refuse(404, { code: 404, text: 'Запись не найдена' });
    })
    .put('/api/goods/:id/', async (c) => {
      const [item, draft] = [goods.one(Number(c.req.param('id'))), await c.req.json<GoodDraft>()];
      return item
        ? save(draft, () => response({ id: Object.assign(item, draft).id }))
        : refuse(404, { code: 404, text: 'Запись не найдена' });
    })
    .delete('/api/goods/:id/', (c) => {
      goods.remove(Number(c.req.param('id')));
      return response(null);
    });
  return { goods, fetch: (request) => app.fetch(request) };
}
