import { recordUrl } from './address.ts';
import { lastStep, answerPathText, isWriteResponse, recordFromResponse } from './response.ts';
import { toDialectBody } from './body.ts';
import {
  sendDialectRequest,
  DialectApiError,
  productSuccess,
  unreadableResponse,
  type ProductRequest,
  type SendWireRequest,
  type DialectRequest,
} from './dialectRequest.ts';
import { fetchList } from './fetchList.ts';
import { EndlessPages, createPagingState, type PagingState } from './pages.ts';
import type { WireResponse } from './answerPath.ts';
import { productDialect } from './resolve.ts';

/**
 * Sends calls to APIs in their dialects and returns responses in the product's contract (docs/decisions/0054).
 * Remembers the page starts of recently requested lists.
 */
export type DialectClient = (call: ProductRequest, exchange: SendWireRequest) => Promise<WireResponse>;

/** Number of lists whose page starts are remembered. */
const maxLists = 50;

export function createDialectClient(): DialectClient {
  const walks = new Map<string, PagingState>();

  /**
   * Returns the known pages of a list. A request from the beginning discards them, because the list may have changed.
   */
  function walkOf(key: string, offset: number): PagingState {
    const walk = (offset > 0 ? walks.get(key) : undefined) ?? createPagingState();
    walks.delete(key);
    walks.set(key, walk);
    for (const oldest of [...walks.keys()].slice(0, -maxLists)) walks.delete(oldest);
    return walk;
  }

  return async (call, exchange) => {
    const dialect = call.target.route.dialect ?? productDialect;
    const line: DialectRequest = {
      ...call,
      dialect,
      send: (request) => exchange({ ...request, headers: dialect.headers }),
    };
    try {
      if (call.target.action !== undefined) return await acted(line);
      if (call.method !== 'get') return await written(line);
      return await (call.target.id === undefined ? fetchList(line, walkOf) : one(line));
    } catch (error) {
      if (error instanceof DialectApiError) return error.answer;
      if (error instanceof EndlessPages)
        return unreadableResponse('API отдаёт страницы без конца: проверьте paging в api.dialect');
      throw error;
    }
  };
}

async function one(line: DialectRequest): Promise<WireResponse> {
  const {
    dialect,
    target: { path, id, route },
  } = line;
  const response = await sendDialectRequest(line, 'GET', recordUrl(dialect, path, id), []);
  const record = recordFromResponse(dialect, response, route.id);
  return record
    ? productSuccess(record, {}, response.headers)
    : unreadableResponse(
        `В ответе API нет записи: она ожидается там, где ${answerPathText(dialect.answer?.record)} (answer.record)`,
      );
}

/** Returns the error of a write whose response is not one of the API. */
function unwritten({ dialect }: DialectRequest): WireResponse {
  const place = answerPathText(dialect.answer?.record ?? 'data');
  return unreadableResponse(
    `Ответ не похож на ответ API, запись могла не сохраниться: обновите страницу и проверьте её. В ответе ожидается JSON, запись — там, где ${place} (answer.record)`,
  );
}

async function acted(line: DialectRequest): Promise<WireResponse> {
  const {
    dialect,
    method,
    body,
    target: { path, route },
  } = line;
  const response = await sendDialectRequest(line, method.toUpperCase(), recordUrl(dialect, path), [], body);
  if (!isWriteResponse(dialect, response, 'act')) return unwritten(line);
  return productSuccess(recordFromResponse(dialect, response, route.id) ?? {}, {}, response.headers);
}

async function written(line: DialectRequest): Promise<WireResponse> {
  const {
    dialect,
    method,
    body,
    target: { path, id, route },
  } = line;
  const does = method === 'delete' ? 'delete' : id === undefined ? 'create' : 'update';
  const { set } = dialect.delete;
  const verb = does === 'delete' ? (dialect.delete.method ?? (set ? 'PATCH' : 'DELETE')) : dialect[does].method;
  const sent = does === 'delete' ? set : body;
  const response = await sendDialectRequest(
    line,
    verb,
    recordUrl(dialect, path, id),
    [],
    toDialectBody(dialect, sent, { path: route.path, idName: route.id, id }),
  );
  if (!isWriteResponse(dialect, response, does)) return unwritten(line);
  const record = recordFromResponse(dialect, response, route.id) ?? {};
  // 201 without a body names the record in `Location` (RFC 9110 §10.2.2).
  const location = response.headers['location'];
  return productSuccess(
    does === 'create' && !(route.id in record) && location !== undefined
      ? { ...record, [route.id]: lastStep(location) }
      : record,
    {},
    response.headers,
  );
}
