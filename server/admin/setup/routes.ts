import { Type } from '@sinclair/typebox';
import { Hono } from 'hono';
import { countAttempt, type Limit } from '../../identity/auth/attempts.ts';
import type { ConfigApiEnv } from '../../identity/person/apiUser.ts';
import { operatorActor } from '../../platform/context/actor.ts';
import { unixNow } from '../../platform/context/deps.ts';
import { runWrite, type Trail } from '../../trail/history/write.ts';
import { company, setupKeys } from '../../platform/tables/company.ts';
import { success } from '../../platform/http/responses.ts';
import { readBody } from '../../platform/http/body.ts';
import { HttpError, invalidFields } from '../../platform/http/httpError.ts';
import { readPhoneField } from '../../platform/http/readPhoneField.ts';
import { addPerson } from '../users/add.ts';
import { CommandError } from '../users/commandError.ts';
import { employees } from '../users/employees.ts';
import { setupStateOf, type SetupState } from './setupKey.ts';

/** Header with the key, which keeps it out of logs. */
const setupKeyHeader = 'x-setup-key';

const hour = 3600;
/** Maximum wrong keys per hour from one address, and for the installation: like guesses at a code. */
const wrongKeysOfAddress = 20;
const wrongKeysOfAll = 2000;

const maxLetters = 200;
const text = (errorMessage: string) =>
  Type.String({
    pattern: '\\S',
    maxLength: maxLetters,
    errorMessage: { type: errorMessage, pattern: errorMessage, maxLength: `Не более ${maxLetters} символов` },
  });
const setupBody = Type.Object({
  company: text('Введите название компании'),
  name: text('Введите имя и фамилию'),
  phone: Type.String({ errorMessage: 'Введите телефон' }),
});

const errorResponses: Readonly<Record<Exclude<SetupState, 'open'>, string>> = {
  done: 'Компания уже создана: войдите по телефону',
  expired: 'Адрес первого входа действовал час и истёк. Перезапустите сервер: он напечатает новый',
  unknown: 'Адрес первого входа не подходит: он скопирован не целиком или давно истёк',
};

function limitsOf(address: string): Limit[] {
  const limit = { window: hour, text: 'Слишком много попыток' };
  return [
    { ...limit, subject: `setup:${address}`, max: wrongKeysOfAddress },
    { ...limit, subject: 'setup', max: wrongKeysOfAll },
  ];
}

const oneLine = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');

/**
 * Creates the routes of a company's first sign-in: `GET /config/setup` returns the state of the key, `POST` creates the
 * company and its first superuser. Only wrong keys are counted, and a right one is always accepted: a key of 32 random
 * bytes cannot be guessed, and behind a proxy all clients may share an address.
 */
export function setupRoutes(trail: Trail): Hono<ConfigApiEnv> {
  const { db } = trail;
  const now = (): number => unixNow(trail);
  /** Also answers a missing key; `address` is that of the request. */
  const stateFor = async (key: string, address: string): Promise<SetupState> => {
    const state = await setupStateOf(db, key, now());
    if (state !== 'open' && state !== 'done') await db.transaction((tx) => countAttempt(tx, now(), limitsOf(address)));
    return state;
  };
  return new Hono<ConfigApiEnv>({ strict: false })
    .use('/config/setup', (c, next) => {
      c.header('cache-control', 'no-store');
      return next();
    })
    .get('/config/setup', async (c) =>
      success(c, { state: await stateFor(c.req.header(setupKeyHeader) ?? '', c.env?.address ?? '') }),
    )
    .post('/config/setup', async (c) => {
      const key = c.req.header(setupKeyHeader) ?? '';
      requireOpen(await stateFor(key, c.env?.address ?? ''));
      const body = await readBody(c, setupBody);
      const person = {
        phone: readPhoneField(body.phone),
        name: oneLine(body.name),
        superuser: true,
        rights: [],
        territories: 'all',
      } as const;
      const actor = { ...operatorActor, source: 'page' } as const;
      await runWrite(actor, trail, employees, {}, async (tx, write) => {
        // Of two concurrent requests with the same key, the second finds that a user can already sign in: writes of
        // users wait for each other.
        requireOpen(await setupStateOf(tx, key, now()));
        await addPerson(tx, write, person).catch((error: unknown) => {
          throw error instanceof CommandError ? invalidFields({ phone: [error.message] }) : error;
        });
        const values = { name: oneLine(body.company), demo: false };
        await tx.insert(company).values(values).onConflictDoUpdate({ target: company.companyId, set: values });
        await tx.delete(setupKeys);
      });
      return success(c, null);
    });
}

function requireOpen(state: SetupState): void {
  if (state !== 'open') throw new HttpError(403, { code: 403, text: errorResponses[state], data: { state } });
}
