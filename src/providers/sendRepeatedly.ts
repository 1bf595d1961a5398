import { isAxiosError, isCancel, type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { passed } from './passed.ts';

/**
 * Milliseconds before each repetition, 47.5 s in all: a database whose primary is lost has another one within half a
 * minute (`deploy/cluster/patroni.yml`), on busy machines some seconds later.
 */
const pauses = [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000];
/** Repetitions of a request without a response: the form then waits for the connection. */
const unansweredRepeats = 2;
/** A gateway without a server, and a server without its database. */
const unavailable = new Set([502, 503, 504]);

/** Sends a write with an idempotency key, which the server carries out once, again while the server is unavailable. */
export async function sendRepeatedly(config: InternalAxiosRequestConfig, send: AxiosAdapter): Promise<AxiosResponse> {
  for (const [repeats, pause] of pauses.entries()) {
    const response = await answerOf(send(config), repeats);
    if (response !== undefined && !unavailable.has(response.status)) return response;
    await passed(pause, config.signal instanceof AbortSignal ? config.signal : undefined);
  }
  return send(config);
}

/** Returns a response, or undefined for a request to repeat because nothing has answered it. */
async function answerOf(sent: Promise<AxiosResponse>, repeats: number): Promise<AxiosResponse | undefined> {
  try {
    return await sent;
  } catch (error) {
    const isLost = isAxiosError(error) && !isCancel(error) && error.code === 'ERR_NETWORK';
    if (!isLost || repeats >= unansweredRepeats) throw error;
    return undefined;
  }
}
