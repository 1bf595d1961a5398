import type { SmsGateway } from '../../platform/context/deps.ts';
import { smsGatewayKinds } from './gateways/gatewayKinds.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Gateways in the order in which they are tried, or why the variables do not describe them. */
type OpenedGateways = { gateways: readonly SmsGateway[] } | { wrong: string };

const unknownName = (name: string) => ({
  wrong: `SMS_GATEWAY=${name}: ожидается ${Object.keys(smsGatewayKinds).join(', ')} или несколько через запятую.`,
});

/** A gateway whose address the installation has given and whose credentials are complete. */
function openOne(
  env: Variables,
  name: string,
  addressOf: (variable: string) => URL | undefined,
): SmsGateway | { wrong: string } {
  const kind = smsGatewayKinds[name];
  if (kind === undefined) return unknownName(name);
  const { title, address: documented, addressVariable, credentials, open } = kind;
  const given = addressOf(addressVariable);
  // The paths of a documented API are relative to its address.
  const address =
    given === undefined ? documented : documented === undefined ? given.href : `${given.href.replace(/\/$/, '')}/`;
  if (address === undefined) return { wrong: `SMS_GATEWAY=${name}: задайте ${addressVariable}.` };
  const variable = (item: string): string => env[item] ?? '';
  const complete = credentials.find((needed) => needed.every((item) => variable(item) !== ''));
  if (complete === undefined && credentials.length > 0)
    return { wrong: `SMS_GATEWAY=${name}: задайте ${credentials.map((needed) => needed.join(' и ')).join(' или ')}.` };
  const secrets = credentials.flat().map(variable).filter(Boolean);
  return { name, title, host: new URL(address).host, secrets, ...open(address, variable) };
}

/**
 * Opens the gateways of `SMS_GATEWAY`, without it the one of `SMS_GATEWAY_URL`; none when neither is set. `addressOf`
 * reads a variable with an address.
 */
export function openSmsGateways(env: Variables, addressOf: (variable: string) => URL | undefined): OpenedGateways {
  const named = env['SMS_GATEWAY'] || (env['SMS_GATEWAY_URL'] ? 'webhook' : '');
  const names = [...new Set(named.split(',').map((name) => name.trim()))].filter(Boolean);
  if (named !== '' && names.length === 0) return unknownName(named);
  const opened = names.map((name) => openOne(env, name, addressOf));
  const wrong = opened.find((item) => 'wrong' in item);
  return wrong ?? { gateways: opened.filter((item) => 'send' in item) };
}
