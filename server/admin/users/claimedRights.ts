import { eq, inArray, or } from 'drizzle-orm';
import { recordIn } from '#codecs/records.ts';
import { rightNames } from '#dictionaries/rights.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import { systemActor } from '../../platform/context/actor.ts';
import type { Db } from '../../platform/db/connection.ts';
import { roles, sessions } from '../../platform/tables/accounts.ts';
import { territories } from '../../platform/tables/reference.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { writeRecord } from '../../recordEngine/core/save.ts';
import { storedRow } from '../../recordEngine/core/storage.ts';
import { runWrite, type Trail } from '../../trail/history/write.ts';
import { employees } from './employees.ts';

/** The claims that decide the role and the territories of a user; without one, the record of the user decides. */
export interface RightsClaims {
  role: string | undefined;
  territories: string | undefined;
}

const author = systemActor('company', 'Учётная запись компании');

/** Returns the texts of a claim: by its name, or by its path as in `realm_access.roles`. */
function textsOf(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = claims[name] ?? name.split('.').reduce<unknown>((part, key) => recordIn(part)[key], claims);
  return [value].flat().filter((item) => typeof item === 'string');
}

/** What a claim makes of a user's record, and why the user may not enter nevertheless. */
interface Claimed {
  body: Body;
  refusal?: HttpError;
}

const refused = (text: string) => new HttpError(403, { code: 403, text: `${text}: обратитесь к администратору` });
const nothingIn = (what: string, name: string) =>
  refused(`В учётной записи компании (поле «${name}») нет ни одной здешней ${what}`);

/** A user without a role would have individual rights. */
const noRights: Body = { roleId: null, ...Object.fromEntries(rightNames.map((right) => [right, false])) };

/** Returns the first role that a claim names, by code or name. */
async function claimedRole(db: Db, texts: readonly string[], name: string): Promise<Claimed> {
  const found = await db
    .select({ id: roles.roleId, name: roles.name, code: roles.code })
    .from(roles)
    .where(or(inArray(roles.name, [...texts]), inArray(roles.code, [...texts])));
  const first = texts.flatMap((text) => found.find((role) => role.code === text || role.name === text) ?? [])[0];
  return first === undefined ? { body: noRights, refusal: nothingIn('роли', name) } : { body: { roleId: first.id } };
}

/** Returns the territories that a claim names, by code, or by a name that no other territory has. */
async function claimedTerritories(db: Db, texts: readonly string[], name: string): Promise<Claimed> {
  const found = await db
    .select({ id: territories.territoryId, name: territories.name, code: territories.code })
    .from(territories)
    .where(or(inArray(territories.name, [...texts]), inArray(territories.code, [...texts])));
  const named = new Map<string, readonly number[]>();
  for (const text of texts) {
    const byCode = found.filter(({ code }) => code === text);
    named.set(
      text,
      (byCode.length > 0 ? byCode : found.filter((item) => item.name === text)).map(({ id }) => id),
    );
  }
  const ids = [...named.values()].flatMap((own) => (own.length === 1 ? own : []));
  const body = { territoryIds: [...new Set(ids)].toSorted((a, b) => a - b), allTerritories: false };
  const doubtful = texts.find((text) => (named.get(text) ?? []).length > 1);
  if (doubtful !== undefined)
    return {
      body,
      refusal: refused(`Территорий «${doubtful}» несколько, и учётная запись компании не называет код одной из них`),
    };
  return ids.length === 0 ? { body, refusal: nothingIn('территории', name) } : { body };
}

const asText = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/**
 * Gives a user the role and the territories of the claims, as a write of the user's record by `Учётная запись компании`.
 * Claims that name none of them take away the rights, also those of open sessions and of the code by SMS, and throw 403:
 * a user who loses a group has to lose its rights. A superuser keeps both.
 */
export async function applyClaims(
  trail: Trail,
  { userId, claims }: { userId: number; claims: Readonly<Record<string, unknown>> },
  { role, territories: territoryClaim }: RightsClaims,
): Promise<void> {
  if (role === undefined && territoryClaim === undefined) return;
  const { value: refusal } = await runWrite(author, trail, employees, {}, async (tx, write) => {
    // Written as a whole: `runWrite` lets no other write of users in between.
    const row = await storedRow(tx, employees, userId);
    if (row?.body['active'] !== true) throw refused('Вход для вас отключён');
    if (row.body['superUser'] === true) return undefined;
    const claimed = [
      ...(role === undefined ? [] : [await claimedRole(tx, textsOf(claims, role), role)]),
      ...(territoryClaim === undefined
        ? []
        : [await claimedTerritories(tx, textsOf(claims, territoryClaim), territoryClaim)]),
    ];
    const changed: Body = Object.assign({}, ...claimed.map(({ body }) => body));
    if (Object.entries(changed).some(([name, value]) => asText(row.body[name]) !== asText(value))) {
      const body = { ...row.body, ...changed };
      await writeRecord(tx, write, employees, { id: userId, sent: body, body });
    }
    const reason = claimed.find((item) => item.refusal !== undefined)?.refusal;
    if (reason !== undefined) await tx.delete(sessions).where(eq(sessions.userId, userId));
    return reason;
  });
  // Only now, because a throw within the write would undo it.
  if (refusal !== undefined) throw refusal;
}
