import { AxiosHeaders, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { WireResponse } from '#dialects/answerPath.ts';
import { routesOf, targetIn, type DialectRoute } from '#dialects/routes.ts';
import { recordIn } from '#codecs/records.ts';
import { createDialectClient, type DialectClient } from '#dialects/dialectClient.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parseBody } from './envelope.ts';

const speak = createDialectClient();
const known = new WeakMap<readonly Declaration[], readonly DialectRoute[]>();

/**
 * Sends requests to lists with a dialect in that dialect and returns the responses in the product's contract; sends
 * other requests unchanged. The routes of the same `declarations` array are computed once.
 */
export async function sendInDialect(
  config: InternalAxiosRequestConfig,
  send: AxiosAdapter,
  declarations: readonly Declaration[],
): Promise<AxiosResponse> {
  const routes = known.get(declarations) ?? routesOf(declarations);
  known.set(declarations, routes);
  const target = targetIn(routes, config.url ?? '');
  if (target === undefined) return send(config);
  if (target.route.dialect === undefined)
    return send({
      ...config,
      url: target.id === undefined ? target.path : `${target.path}/${encodeURIComponent(target.id)}`,
    });
  const { status, headers, body } = await speak(
    { target, method: config.method ?? 'get', query: recordIn(config.params), body: bodyIn(config) },
    async (request) => answerIn(await send(onWire(config, request))),
  );
  return { data: body, status, statusText: '', headers, config } satisfies AxiosResponse;
}

/** Builds the translated request; the application's own settings (signal, timeout, `If-Match`) are preserved. */
function onWire(
  config: InternalAxiosRequestConfig,
  { method, address, headers, body }: Parameters<Parameters<DialectClient>[1]>[0],
): InternalAxiosRequestConfig {
  const { params: _params, data: _data, ...rest } = config;
  const axiosHeaders = new AxiosHeaders(config.headers);
  if (body === undefined) axiosHeaders.delete('Content-Type');
  else axiosHeaders.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(headers))
    if (body !== undefined || name.toLowerCase() !== 'content-type') axiosHeaders.set(name, value);
  return {
    ...rest,
    url: address,
    method: method.toLowerCase(),
    headers: axiosHeaders,
    ...(body !== undefined && { data: JSON.stringify(body) }),
  };
}

function bodyIn({ data }: InternalAxiosRequestConfig): unknown {
  return typeof data === 'string' ? parseBody(data) : data;
}

function answerIn({ status, headers, data }: AxiosResponse<unknown>): WireResponse {
  const named = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name.toLowerCase(), String(value)]],
  );
  return {
    status,
    headers: Object.fromEntries(named) as Record<string, string>,
    body: typeof data === 'string' ? parseBody(data) : data,
  };
}
