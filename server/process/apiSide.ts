import type { Exchange } from './exchange.ts';

/** One way of answering `/api/*`: from the embedded API or from the company's own. */
export interface ApiSide {
  answer(exchange: Exchange): void | Promise<void>;
  /** Asks it with somebody's access token: a GET of the host itself. Rejects when no answer comes. */
  ask(path: string, token: string): Promise<Response>;
  /** What keeps it from serving, in Russian; undefined while nothing does. */
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
}
