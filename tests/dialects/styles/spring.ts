import { Hono } from 'hono';
import { filtered, goodsStore, ordered, type GoodDraft, type Good, type Style } from './goods.ts';

/**
 * Spring: a controller that returns a `Page`, or Spring Data REST with HAL, which returns no ids and answers a POST
 * with `Location` alone.
 */
export function springStyle(hal: boolean): Style {
  const goods = goodsStore(250);
  const shown = ({ id, ...rest }: Good) =>
    hal ? { ...rest, _links: { self: { href: `http://erp.local/api/goods/${id}` } } } : { id, ...rest };
  const save = (draft: GoodDraft, write: () => Response) => {
    const refused = goods.refusal(draft);
    if (refused === undefined) return write();
    return 'field' in refused
      ? Response.json(
          {
            timestamp: 'now',
            status: 400,
            error: 'Bad Request',
            errors: [{ field: refused.field, defaultMessage: refused.text }],
            path: '/api/goods',
          },
          { status: 400 },
        )
      : Response.json({ status: 409, error: 'Conflict', message: refused.text, code: refused.code }, { status: 409 });
  };
  const app = new Hono()
    .get('/api/goods', (c) => {
      const query = (name: string) => c.req.query(name);
      const [by = 'id', way = 'asc'] = (query('sort') ?? '').split(',').filter((item) => item !== '');
      const found = filtered(
        goods.rows,
        ({ brand }) => query('brand') === undefined || brand === Number(query('brand')),
        ({ price }) => price >= Number(query('priceFrom') ?? 0),
      );
      const rows = ordered(found, by as keyof Good, way === 'desc');
      const [number, size] = [Number(query('page') ?? 0), Number(query('size') ?? 20)];
      const content = rows.slice(number * size, (number + 1) * size).map(shown);
      const page = { size, number, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
      if (!hal) return c.json({ content, ...page });
      return c.json({
        ...(content.length > 0 && { _embedded: { goods: content } }),
        _links: { self: { href: 'http://erp.local/api/goods' } },
        page,
      });
    })
    .post('/api/goods', async (c) => {
      const draft = await c.req.json<GoodDraft>();
      return save(draft, () => {
        const made = goods.create(draft);
        return hal
          ? new Response(null, { status: 201, headers: { location: `http://erp.local/api/goods/${made.id}` } })
          : Response.json(made, { status: 201 });
      });
    })
    .get('/api/goods/:id', (c) => {
      const item = goods.one(Number(c.req.param('id')));
      return item ? c.json(shown(item)) : c.json({ status: 404, error: 'Not Found' }, 404);
    })
    .patch('/api/goods/:id', async (c) => {
      const [item, draft] = [goods.one(Number(c.req.param('id'))), await c.req.json<GoodDraft>()];
      if (!item) return c.json({ status: 404, error: 'Not Found' }, 404);
      return save(draft, () => {
        Object.assign(item, draft);
        return hal ? new Response(null, { status: 204 }) : Response.json(item);
      });
    })
    .delete('/api/goods/:id', (c) => {
      goods.remove(Number(c.req.param('id')));
      return c.body(null, 204);
    });
  return { goods, fetch: (request) => app.fetch(request) };
}
