import { sql } from 'drizzle-orm';
import type { ApiOptions, SmsGateway, SmsSender } from '../../platform/context/deps.ts';
import { unixNow } from '../../platform/context/deps.ts';
import { smsGateways } from '../../platform/tables/smsGateways.ts';
import { SmsRefusal } from './gateways/gateway.ts';

type Deps = Pick<ApiOptions, 'db' | 'now' | 'log'>;

/** Maximum stored characters of a reason. */
const reasonLetters = 200;

/** Returns the reason of a failure on one line, without the phone, the code and the credentials. */
export function readableReason(error: unknown, hidden: readonly string[]): string {
  const said = error instanceof Error ? error.message : String(error);
  return hidden
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), said)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, reasonLetters);
}

/** Stores what a gateway has done; a failure to store it does not stop a message. */
async function note({ db, now, log }: Deps, gateway: SmsGateway, failure: string | undefined): Promise<void> {
  const at = unixNow({ now });
  const { name } = gateway;
  const done =
    failure === undefined
      ? { sentAt: at, failures: 0, error: null }
      : { failedAt: at, failures: sql`${smsGateways.failures} + 1`, error: failure };
  const first = failure === undefined ? done : { ...done, failures: 1 };
  await db
    .insert(smsGateways)
    .values({ name, ...first })
    .onConflictDoUpdate({ target: smsGateways.name, set: done })
    .catch((error: unknown) => log(`Состояние шлюза ${name} не записано: ${String(error)}`));
}

/**
 * Sends a text by one gateway and stores the outcome, unless the phone is to blame. Throws an `SmsRefusal` with the
 * reason; `hidden` are further texts that it must not contain.
 */
export async function sendBy(
  deps: Deps,
  gateway: SmsGateway,
  { phone, text, hidden = [] }: { phone: string; text: string; hidden?: readonly string[] },
): Promise<void> {
  try {
    await gateway.send(phone, text);
  } catch (error) {
    const reason = readableReason(error, [phone, ...hidden, ...gateway.secrets]);
    const isOfPhone = error instanceof SmsRefusal && error.isOfPhone;
    if (!isOfPhone) await note(deps, gateway, reason);
    throw new SmsRefusal(reason, isOfPhone);
  }
  await note(deps, gateway, undefined);
}

/** Creates the sender of codes by gateways: when one fails, the next one takes over. */
export function gatewaySms(gateways: readonly SmsGateway[], lowBalance: number, deps: Deps): SmsSender {
  return {
    service: { gateways, lowBalance },
    async send(phone, code) {
      const reasons: string[] = [];
      for (const gateway of gateways) {
        try {
          await sendBy(deps, gateway, { phone, text: `Код для входа: ${code}`, hidden: [code] });
          if (reasons.length > 0)
            deps.log(`SMS на ${phone} отправил запасной шлюз ${gateway.title}. ${reasons.join('; ')}`);
          return;
        } catch (error) {
          reasons.push(`${gateway.title}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      throw new SmsRefusal(reasons.join('; '));
    },
  };
}
