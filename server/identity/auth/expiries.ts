import { attempts, knownDevices, sessions, smsCodes } from '../../platform/tables/accounts.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { deviceLifetime } from './devices.ts';

/** Unusable codes, counts, sessions and devices. */
export const authExpiries: readonly Expiry[] = [
  { table: smsCodes, column: smsCodes.expiresAt, seconds: 0 },
  { table: attempts, column: attempts.until, seconds: 0 },
  { table: sessions, column: sessions.refreshExpires, seconds: 0 },
  { table: knownDevices, column: knownDevices.lastUsed, seconds: deviceLifetime },
];
