import type { CallApi } from '../../identity/person/apiUser.ts';
import type { HttpExchange } from './httpExchange.ts';

/** A backend of `/api/*`: the embedded API or an external one. */
export interface ApiBackend {
  answer(exchange: HttpExchange): void | Promise<void>;
  ask: CallApi;
  /** Returns the reason why it cannot serve, in Russian; undefined when it can. */
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
}
