import type { NewAuthenticator } from '#schemas/entities/myProfile.ts';
import { countAttempt, forgetAttempts, type Limit } from '../../identity/auth/attempts.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  readAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../../identity/auth/authenticator.ts';
import type { SessionWithOwner } from '../../identity/auth/sessions.ts';
import { unixNow, type ApiOptions } from '../../platform/context/deps.ts';
import { company } from '../../platform/tables/company.ts';
import { HttpError, invalidFields, notFound } from '../../platform/http/httpError.ts';

/** The name in the app of a user, beside the phone, until the company has one. */
const productName = 'Полевые продажи';

/** Wrong first codes of an app in an hour. */
const guessLimit = (userId: number): Limit => ({
  subject: `authenticator:${userId}`,
  max: 20,
  window: 3600,
  text: 'Слишком много попыток',
});

const none = () => notFound('Приложение уже отключено: обновите страницу');

/** Logs a change of the ways in which a user can sign in; it is no write of a record, so no history has it. */
function note({ log }: ApiOptions, { user }: SessionWithOwner, change: string): void {
  log(`user ${user.userId} (${user.fullName.replaceAll(/[\s\p{Cc}]+/gu, ' ')}) ${change}`);
}

/** Returns a new secret for the user's app. It takes effect with its first code. */
export async function beginOwnAuthenticator(deps: ApiOptions, own: SessionWithOwner): Promise<NewAuthenticator> {
  if (deps.signInWays?.().includes('app') === false)
    throw new HttpError(403, { code: 403, text: 'Вход по коду из приложения выключен в настройках' });
  const { userId, phone } = own.user;
  const [known] = await deps.db.select({ name: company.name }).from(company);
  const issuer = known?.name || productName;
  const begun = await beginAuthenticator(deps.db, userId, { issuer, label: `+${phone}` });
  if (begun === undefined)
    throw new HttpError(409, { code: 409, text: 'Приложение уже подключено: сначала отключите его' });
  return begun;
}

/** Connects the app by its first code; returns the recovery codes. */
export async function confirmOwnAuthenticator(
  deps: ApiOptions,
  own: SessionWithOwner,
  code: string,
): Promise<string[]> {
  const { userId } = own.user;
  const now = unixNow(deps);
  const limits = [guessLimit(userId)];
  await deps.db.transaction((tx) => countAttempt(tx, now, limits));
  const codes = await confirmAuthenticator(deps.db, userId, code, now);
  if (codes === undefined)
    throw invalidFields({
      code: ['Код не подошёл. Введите тот, что сейчас в приложении, и проверьте время на телефоне'],
    });
  await forgetAttempts(deps.db, now, limits);
  note(deps, own, 'has connected an authenticator app');
  return codes;
}

/** Replaces the recovery codes. */
export async function renewOwnRecoveryCodes(deps: ApiOptions, own: SessionWithOwner): Promise<string[]> {
  if ((await readAuthenticator(deps.db, own.user.userId)) === null) throw none();
  note(deps, own, 'has new recovery codes');
  return renewRecoveryCodes(deps.db, own.user.userId);
}

/** Disconnects the app. */
export async function removeOwnAuthenticator(deps: ApiOptions, own: SessionWithOwner): Promise<void> {
  if (!(await removeAuthenticator(deps.db, own.user.userId))) throw none();
  note(deps, own, 'has disconnected the authenticator app');
}
