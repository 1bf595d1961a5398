import { sendJson, type HttpExchange } from './httpExchange.ts';

/** Answers `/healthz` for monitoring: 200 while the process can serve, otherwise 503 with the first reason. */
export async function answerHealth(
  exchange: HttpExchange,
  page: string | undefined,
  api: Promise<string | undefined>,
): Promise<void> {
  const reason = page ?? (await api);
  if (reason === undefined) sendJson(exchange, 200, { ok: true });
  else sendJson(exchange, 503, { ok: false, reason });
}
