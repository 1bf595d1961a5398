import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { permittedRoutes } from './routes.ts';
import { authRoutes } from './auth/routes.ts';
import { signedIn } from './auth/permission.ts';
import type { Api, ApiDeps, ApiEnv } from './deps.ts';
import { answerErrors } from './http/answer.ts';
import { badRequest, notFound, Refusal } from './http/refusal.ts';
import { imageRoutes } from './images/routes.ts';

/** Bytes of the largest body that is read. */
const bodyMost = 1024 * 1024;

/** Methods of the call tables, with the two that every HTTP server knows. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Whether what stands behind percent signs is UTF-8. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** The API of both documents' call tables over a database. Pure: `app.fetch(request)` is all it needs to be used. */
export function createApi(deps: ApiDeps): Api {
  const app = new Hono<ApiEnv>({ strict: false });
  const answerError = answerErrors(deps);
  app.onError(answerError);
  app.notFound((c) => answerError(notFound('Неизвестный адрес запроса'), c));
  app.use('/api/*', compress());
  app.use('/api/*', bodyLimit({
    maxSize: bodyMost,
    onError: (c) => answerError(new Refusal(413, { code: 413, text: 'Слишком большой запрос: не более 1 МБ' }), c),
  }));
  app.use('/api/*', async (c, next) => {
    if (!methods.has(c.req.method)) throw new Refusal(405, { code: 405, text: 'Метод запроса не поддерживается' });
    if (!isDecodable(c.req.url)) throw badRequest('Неверная кодировка адреса запроса');
    // A text with a NUL cannot be compared with anything stored, and PostgreSQL refuses it.
    if (/%00/.test(c.req.url)) throw badRequest('Недопустимый символ в запросе');
    await next();
    c.header('x-content-type-options', 'nosniff');
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  app.route('/', imageRoutes());
  app.route('/', authRoutes(deps));
  app.use('/api/*', signedIn(deps));
  for (const routes of permittedRoutes(deps)) app.route('/', routes);
  return app;
}
