import { Hono } from 'hono';
import { filtered, goodsStore, ordered, type GoodDraft, type Good, type Style } from './goods.ts';

const maxRows = 40;

/** Django REST framework: PageNumberPagination with `max_page_size`, django-filter, OrderingFilter, SearchFilter. */
export function drfStyle(): Style {
  const goods = goodsStore(250);
  const refuse = (draft: GoodDraft): Response | undefined => {
    const refused = goods.refusal(draft);
    if (refused === undefined) return undefined;
    return 'field' in refused
      ? Response.json({ [refused.field]: [refused.text] }, { status: 400 })
      : Response.json({ detail: refused.text, code: Number(refused.code) }, { status: 409 });
  };
  const missing = () => Response.json({ detail: 'Страница не найдена.' }, { status: 404 });
  const app = new Hono()
    .get('/api/goods/', (c) => {
      const query = (name: string) => c.req.query(name);
      const [ids, from, order] = [
        query('id__in')?.split(',').map(Number),
        Number(query('price__gte') ?? 0),
        query('ordering') ?? 'id',
      ];
      const filteredRows = filtered(
        goods.rows,
        ({ id }) => ids === undefined || ids.includes(id),
        ({ price }) => price >= from,
        ({ name }) => name.toLowerCase().includes((query('search') ?? '').toLowerCase()),
        ({ brand }) => query('brand') === undefined || brand === Number(query('brand')),
      );
      const rows = ordered(filteredRows, order.replace('-', '') as keyof Good, order.startsWith('-'));
      const [page, size] = [Number(query('page') ?? 1), Math.min(maxRows, Number(query('page_size') ?? 20))];
      if (page > 1 && (page - 1) * size >= rows.length) return c.json({ detail: 'Неправильная страница' }, 404);
      const next = page * size < rows.length ? `http://erp.local/api/goods/?page=${page + 1}` : null;
      return c.json({ count: rows.length, next, previous: null, results: rows.slice((page - 1) * size, page * size) });
    })
    .post('/api/goods/', async (c) => {
      const draft = await c.req.json<GoodDraft>();
      return refuse(draft) ?? c.json(goods.create(draft), 201);
    })
    .get('/api/goods/:id/', (c) => {
      const item = goods.one(Number(c.req.param('id')));
      return item ? c.json(item) : missing();
    })
    .patch('/api/goods/:id/', async (c) => {
      const [item, draft] = [goods.one(Number(c.req.param('id'))), await c.req.json<GoodDraft>()];
      if (!item) return missing();
      return refuse(draft) ?? c.json(Object.assign(item, draft));
    })
    .delete('/api/goods/:id/', (c) => {
      goods.remove(Number(c.req.param('id')));
      return c.body(null, 204);
    });
  return { goods, fetch: (request) => app.fetch(request) };
}
