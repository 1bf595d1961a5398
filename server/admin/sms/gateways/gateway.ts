import { recordIn } from '#codecs/records.ts';
import type { SmsGateway } from '../../../platform/context/deps.ts';

/** Opens a gateway at an address with the variables of the environment; only `credentials` are certain to be set. */
type OpenGateway = (address: string, variable: (name: string) => string) => Pick<SmsGateway, 'send' | 'balance'>;

/** A service that sends SMS, after its public documentation. */
export interface SmsGatewayKind {
  title: string;
  /** The documented address; undefined where only the installation knows it. */
  address?: string;
  /** The variable of another address: a proxy of a closed network, or a second server of the service. */
  addressVariable: string;
  /** The sets of variables of which one has to be complete; empty where the address says everything. */
  credentials: readonly (readonly string[])[];
  open: OpenGateway;
}

/** A refusal by a gateway, with its reason in Russian or in the words of the gateway. */
export class SmsRefusal extends Error {
  /** Whether the reason is the phone of this message, so that the gateway itself works. */
  readonly isOfPhone: boolean;

  constructor(reason: string, isOfPhone = false) {
    super(reason);
    this.isOfPhone = isOfPhone;
  }
}

/** Maximum milliseconds that a gateway may take. */
const timeoutMs = 10_000;

/** The answer of a gateway. */
interface GatewayAnswer {
  status: number;
  /** The JSON object of the answer; empty for anything else. */
  body: Record<string, unknown>;
}

/** Posts a form or, for an object, JSON to a gateway; returns its answer of any status. Throws when there is none. */
export async function postToGateway(
  address: URL,
  body: URLSearchParams | Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<GatewayAnswer> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
      body: isForm ? body : JSON.stringify(body),
      // A followed redirect would become a GET without the text, or give the credentials to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: recordIn(parsed(await response.text())) };
  } catch (error) {
    throw new SmsRefusal(silenceOf(error));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Says why there was no answer. The messages of `fetch` may name the address, which may contain a key. */
function silenceOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `не ответил за ${timeoutMs / 1000} секунд`;
  const { code } = recordIn(recordIn(error)['cause']);
  return typeof code === 'string' ? `нет связи (${code})` : 'нет связи';
}

/** Creates the refusal for an answer that the documentation of the gateway does not have. */
export function strangeAnswer({ status }: GatewayAnswer): SmsRefusal {
  return new SmsRefusal(`ответил ${status} не так, как описано`);
}

/** Returns a balance that a gateway writes as a number or as text. */
export function readBalance(answer: GatewayAnswer, value: unknown): number {
  const balance = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof balance !== 'number' || !Number.isFinite(balance)) throw strangeAnswer(answer);
  return balance;
}
