import { create, type AxiosAdapter } from 'axios';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';

/** Builds the URL of a request as axios sends it. */
const addresses = create();

/** Returns a wrapper that reports every sent request and its response, without credentials. */
export function observeExchanges(tell: (exchange: RecordedExchange) => void): (send: AxiosAdapter) => AxiosAdapter {
  return (send) => async (config) => {
    const request = {
      method: (config.method ?? 'get').toUpperCase(),
      address: addresses.getUri(config).replace(/^https?:\/\/[^/]+/, ''),
    };
    try {
      const response = await send(config);
      const named = Object.entries(response.headers).map(
        ([name, value]) => [name.toLowerCase(), String(value)] as const,
      );
      const data: unknown = response.data;
      tell({
        ...request,
        status: response.status,
        headers: Object.fromEntries(named),
        text: typeof data === 'string' ? data : (JSON.stringify(data) ?? ''),
      });
      return response;
    } catch (error) {
      tell({ ...request, status: 0, headers: {}, text: '' });
      throw error;
    }
  };
}
