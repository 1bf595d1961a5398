import { sendJson, type HttpExchange } from './httpExchange.ts';

/** `/healthz`, for whoever watches the process: 200 while it can serve, 503 with the first of the troubles while it cannot. */
export async function answerHealth(
  exchange: HttpExchange,
  page: string | undefined,
  api: Promise<string | undefined>,
): Promise<void> {
  const reason = page ?? (await api);
  if (reason === undefined) sendJson(exchange, 200, { ok: true });
  else sendJson(exchange, 503, { ok: false, reason });
}
