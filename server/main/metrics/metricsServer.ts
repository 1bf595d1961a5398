import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';

/** Returns the handler of the port that serves `/metrics` and nothing else. */
export function answerMetrics(metrics: Metrics): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const send = async (outgoing: ServerResponse): Promise<void> => {
    try {
      const text = await metrics.text();
      outgoing.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch (error) {
      outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end(error instanceof Error ? error.message : String(error));
    }
  };
  return ({ method, url }, outgoing) => {
    if (method === 'GET' && url?.split('?', 1)[0] === '/metrics') void send(outgoing);
    else outgoing.writeHead(404).end();
  };
}
