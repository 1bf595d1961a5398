import { Type } from '@sinclair/typebox';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { SmsState } from '#schemas/entities/smsGateways.ts';
import { countAttempt, type Limit } from '../../identity/auth/attempts.ts';
import { requireRight, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import { superUserNeed } from '../../identity/rights/needs.ts';
import { unixNow, type ApiOptions } from '../../platform/context/deps.ts';
import { users } from '../../platform/tables/accounts.ts';
import { readBody } from '../../platform/http/body.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { readPhoneField } from '../../platform/http/readPhoneField.ts';
import { success } from '../../platform/http/responses.ts';
import { sendBy } from './sender.ts';
import { readSmsState, updateBalance } from './state.ts';

const testBody = Type.Object({ gateway: Type.String(), phone: Type.String({ errorMessage: 'Введите телефон' }) });

/** Test messages cost money: a superuser's limit in ten minutes. */
const testLimit = (userId: string): Limit => ({
  subject: `sms test:${userId}`,
  max: 10,
  window: 600,
  text: 'Слишком много проверок',
});

/** Creates the routes of `Вход и SMS` for superusers: the state of the gateways, and a test message by one of them. */
export function smsRoutes(deps: ApiOptions, ask: CallApi): Hono<ConfigApiEnv> {
  const { db } = deps;
  const stateFor = async (userId: string): Promise<SmsState> => {
    const [own] = await db
      .select({ phone: users.phone })
      .from(users)
      .where(eq(users.userId, Number(userId)));
    return {
      gateways: await readSmsState(db, deps.sms.service),
      lowBalance: deps.sms.service?.lowBalance ?? 0,
      ownPhone: own?.phone ?? '',
    };
  };
  return new Hono<ConfigApiEnv>({ strict: false })
    .use('/config/sms/*', requireRight(ask, superUserNeed('SMS настраивает суперпользователь')))
    .use('/config/sms/*', (c, next) => {
      c.header('cache-control', 'no-store');
      return next();
    })
    .get('/config/sms', async (c) => success(c, await stateFor(c.get('person').id)))
    .post('/config/sms/test', async (c) => {
      const { gateway: name, phone } = await readBody(c, testBody);
      const gateway = deps.sms.service?.gateways.find((item) => item.name === name);
      if (gateway === undefined) throw notFound('Такого шлюза нет: обновите страницу');
      const digits = readPhoneField(phone);
      await db.transaction((tx) => countAttempt(tx, unixNow(deps), [testLimit(c.get('person').id)]));
      await sendBy(deps, gateway, { phone: digits, text: 'Проверка SMS: шлюз работает' }).catch((error: Error) => {
        deps.log(`Проверка SMS, шлюз ${gateway.title}: ${error.message}`, c.env?.requestId);
        throw new HttpError(409, { code: 409, text: `${gateway.title} не отправил сообщение: ${error.message}` });
      });
      await updateBalance(deps, gateway);
      return success(c, await stateFor(c.get('person').id));
    });
}
