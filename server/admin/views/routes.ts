import { Hono, type Context } from 'hono';
import { isDeepStrictEqual } from 'node:util';
import {
  newViewBodySchema,
  viewChangeBodySchema,
  type SavedView,
  type ViewChangeBody,
} from '#schemas/entities/view.ts';
import { requireValidToken, requireRightsOf, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { Db } from '../../platform/db/connection.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { badRequest, HttpError, invalidFields, notFound } from '../../platform/http/httpError.ts';
import { limitBody } from '../../platform/http/limitBody.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import { superUserNeed } from '../../identity/rights/needs.ts';
import { addView, changeView, deleteView, readView, readViews, setDefault, type NewView } from './store.ts';

/** Maximum bytes of a view's settings as JSON, and of a body with them. */
const maxSettings = 16 * 1024;
const maxBody = 64 * 1024;
const longestName = 80;
const tooLargeText = 'Слишком большие настройки вида: не более 16 КБ';

const viewNotFound = () => notFound('Вид не найден: его удалили, или он не для всех');

/** Creates the routes of saved views, private and shared (docs/lists.md): `/config/views/`. */
export function viewRoutes(db: Db, ask: CallApi): Hono<ConfigApiEnv> {
  const routes = new Hono<ConfigApiEnv>({ strict: false });
  routes.use(
    '/config/views/*',
    async (c, next) => {
      c.header('cache-control', 'no-store');
      await next();
    },
    requireValidToken(ask),
    limitBody(maxBody, tooLargeText),
    async (c, next) => {
      if (c.get('person').id === '')
        throw new HttpError(403, { code: 403, text: 'Сервер API не сообщает, кто вы: виды нельзя сохранить' });
      await next();
    },
  );
  return routes
    .get('/config/views', async (c) => {
      const resource = parseQuery(c).text('resource');
      if (resource === undefined) throw badRequest('Параметр «resource»: ожидается имя раздела');
      return success(c, await readViews(db, c.get('person').id, resource));
    })
    .post('/config/views', async (c) => success(c, await create(db, c)))
    .get('/config/views/:id', async (c) => success(c, await visibleView(db, c)))
    .put('/config/views/:id', async (c) => success(c, await change(db, c)))
    .delete('/config/views/:id', async (c) => {
      const view = await visibleView(db, c);
      requireWriter(c, view);
      await deleteView(db, view.id);
      return success(c, { id: view.id });
    });
}

const tooLarge = () => new HttpError(413, { code: 413, text: tooLargeText });

async function visibleView(db: Db, c: Context<ConfigApiEnv>): Promise<SavedView> {
  const view = await readView(db, c.get('person').id, pathId(c, 'id') ?? 0);
  if (view === undefined) throw viewNotFound();
  return view;
}

/** Only superusers may change a shared view, regardless of its author. */
function requireWriter(c: Context<ConfigApiEnv>, view: SavedView): void {
  if (view.shared)
    requireRightsOf(c.get('person'), [superUserNeed('виды для всех изменяет и удаляет суперпользователь')]);
}

async function create(db: Db, c: Context<ConfigApiEnv>): Promise<SavedView | undefined> {
  const { shared = false, isDefault = false, ...body } = await readBody(c, newViewBodySchema);
  const view: NewView = { ...body, ...checked(body), shared, isDefault };
  requireSharer(c, shared);
  const personId = c.get('person').id;
  return readView(db, personId, await addView(db, personId, view));
}

function requireSharer(c: Context<ConfigApiEnv>, shared: boolean): void {
  if (shared) requireRightsOf(c.get('person'), [superUserNeed('виды для всех сохраняет суперпользователь')]);
}

/** Missing values stay unchanged; every user chooses a default view, which may be a shared one. */
async function change(db: Db, c: Context<ConfigApiEnv>): Promise<SavedView | undefined> {
  const body: ViewChangeBody = await readBody(c, viewChangeBodySchema);
  const before = await visibleView(db, c);
  if (body.resource !== undefined && body.resource !== before.resource)
    throw badRequest('Вид нельзя перенести в другой раздел');
  const after: SavedView = { ...before, ...body, ...checked({ ...before, ...body }) };
  if (!isDeepStrictEqual({ ...after, isDefault: before.isDefault }, before)) {
    requireWriter(c, before);
    requireSharer(c, after.shared);
    await changeView(db, before.id, after);
  }
  const personId = c.get('person').id;
  if (after.isDefault !== before.isDefault) await setDefault(db, personId, after);
  return readView(db, personId, before.id);
}

function checked({ name, settings }: Pick<SavedView, 'name' | 'settings'>): Pick<SavedView, 'name' | 'settings'> {
  const trimmed = name.trim().replaceAll(/\s+/g, ' ');
  if (trimmed === '') throw invalidFields({ name: ['Введите название вида'] });
  if ([...trimmed].length > longestName) throw invalidFields({ name: [`Не более ${longestName} символов`] });
  if (Buffer.byteLength(JSON.stringify(settings)) > maxSettings) throw tooLarge();
  return { name: trimmed, settings };
}
