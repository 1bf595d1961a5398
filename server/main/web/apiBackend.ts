import type { CallApi } from '../../identity/person/apiUser.ts';
import type { HttpExchange } from './httpExchange.ts';

/** One way of answering `/api/*`: from the embedded API or from the company's own. */
export interface ApiBackend {
  answer(exchange: HttpExchange): void | Promise<void>;
  ask: CallApi;
  /** What keeps it from serving, in Russian; undefined while nothing does. */
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
}
