import { inArray } from 'drizzle-orm';
import type { SmsGatewayState } from '#schemas/entities/smsGateways.ts';
import type { Db } from '../../platform/db/connection.ts';
import { unixNow, type ApiOptions, type SmsGateway, type SmsSender } from '../../platform/context/deps.ts';
import { smsGateways } from '../../platform/tables/smsGateways.ts';
import { readableReason } from './sender.ts';

/** Returns the state of the gateways that send codes; none when codes are printed. */
export async function readSmsState(db: Db, service: SmsSender['service']): Promise<SmsGatewayState[]> {
  if (service === undefined) return [];
  const names = service.gateways.map(({ name }) => name);
  const rows = await db.select().from(smsGateways).where(inArray(smsGateways.name, names));
  return service.gateways.map(({ name, title }) => {
    const row = rows.find((item) => item.name === name);
    const balance = row?.balance ?? null;
    return {
      name,
      title,
      sentAt: row?.sentAt ?? null,
      failedAt: row?.failedAt ?? null,
      failures: row?.failures ?? 0,
      error: row?.error ?? null,
      balance,
      balanceAt: row?.balanceAt ?? null,
      balanceError: row?.balanceError ?? null,
      isBalanceLow: balance !== null && balance < service.lowBalance,
    };
  });
}

/** Asks a gateway for its balance and stores it; returns why it failed, undefined otherwise. */
export async function updateBalance(
  { db, now }: Pick<ApiOptions, 'db' | 'now'>,
  { name, balance, secrets }: SmsGateway,
): Promise<string | undefined> {
  if (balance === undefined) return undefined;
  const read = await balance().then(
    (amount) => ({ balance: amount, balanceAt: unixNow({ now }), balanceError: null }),
    (error: unknown) => ({ balanceError: readableReason(error, secrets) }),
  );
  await db
    .insert(smsGateways)
    .values({ name, ...read })
    .onConflictDoUpdate({ target: smsGateways.name, set: read });
  return read.balanceError ?? undefined;
}
