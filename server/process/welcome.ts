import { demoUsers } from '../demo/staff.ts';
import type { Environment } from './environment.ts';
import { readablePhone } from './sms.ts';

/** What whoever starts the server reads first: where it is open and how to sign in. */
export function welcome({ apiUrl, smsGatewayUrl }: Environment, address: string): string {
  if (apiUrl !== undefined) return `Открыто на ${address}\nЗапросы /api/* передаются на ${apiUrl.href}`;
  const users = demoUsers.map(({ phone, may }) => `  ${readablePhone(phone)}  ${may}`).join('\n');
  // A gateway's address may carry a key.
  const sms = smsGatewayUrl === undefined ? 'Код из SMS появится здесь, в этом окне.' : `Коды отправляются через ${new URL(smsGatewayUrl).host}.`;
  return `Открыто на ${address}\nВход по телефону:\n${users}\n${sms}`;
}
