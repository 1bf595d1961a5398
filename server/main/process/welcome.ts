import { demoUsers } from '../../modules/demoContext/staff.ts';
import type { SignInAvailability } from '../../admin/users/signInAvailability.ts';
import { setupPath } from '../../admin/setup/setupKey.ts';
import type { Environment } from './environment.ts';
import { readablePhone } from './sms.ts';
import { commandLineFor } from './commandLineFor.ts';

const userCommand = commandLineFor('user');

function signIn(demo: Environment['demo'], people: SignInAvailability, setup: string | undefined): string {
  if (setup !== undefined)
    return `Первый вход: ${setup}\nАдрес действует час и один раз. Или создайте первого человека командой: ${userCommand} add --phone 79120000001 --name 'Иванова Анна Петровна' --superuser`;
  const present = demoUsers.filter(({ phone }) => people.demo.includes(phone));
  if (demo !== 'never' && present.length > 0)
    return `Вход по телефону:\n${present.map(({ phone, may }) => `  ${readablePhone(phone)}  ${may}`).join('\n')}`;
  if (people.demo.length === 0) return 'Вход по телефону.';
  return (
    'Внимание: в базе есть демонстрационные пользователи, их телефоны известны всем. Отключите их:\n' +
    people.demo.map((phone) => `  ${userCommand} off --phone ${phone}`).join('\n')
  );
}

/**
 * Returns the start message: the page's address and how to sign in. `people` is undefined with an external API;
 * `setupKey` is set while no user can sign in.
 */
export function welcome(
  { apiUrl, smsGateways, demo, host }: Environment,
  address: string,
  people: SignInAvailability | undefined,
  setupKey: string | undefined,
): string {
  const open = `Открыто на ${address}`;
  if (people === undefined) return `${open}\nЗапросы /api/* передаются на ${apiUrl?.href}`;
  const sms =
    smsGateways.length === 0
      ? 'Код из SMS появится здесь, в этом окне.'
      : `Коды отправляются через ${smsGateways.map((gateway) => gateway.host).join(', затем ')}.`;
  const reached =
    demo !== 'never' && people.demo.length > 0 && !isOwnMachine(host)
      ? `\nВнимание: HOST=${host} открывает вход и с других машин, а телефоны демонстрационных пользователей известны всем. Не вносите сюда настоящие данные.`
      : '';
  return `${open}\n${signIn(demo, people, setupKey === undefined ? undefined : new URL(setupPath(setupKey), address).href)}\n${sms}${reached}`;
}

/** Checks whether a host is reachable from this machine only. */
function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
