import { exolve } from './exolve.ts';
import type { SmsGatewayKind } from './gateway.ts';
import { smsaero } from './smsaero.ts';
import { smsc } from './smsc.ts';
import { smsru } from './smsru.ts';
import { webhook } from './webhook.ts';

/** The gateways that `SMS_GATEWAY` can name. */
export const smsGatewayKinds: Readonly<Record<string, SmsGatewayKind>> = { smsc, smsru, exolve, smsaero, webhook };
