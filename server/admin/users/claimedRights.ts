import { inArray, or } from 'drizzle-orm';
import { recordIn } from '#codecs/records.ts';
import { systemActor } from '../../platform/context/actor.ts';
import type { Db } from '../../platform/db/connection.ts';
import { roles } from '../../platform/tables/accounts.ts';
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

const refused = (what: string, name: string) =>
  new HttpError(403, {
    code: 403,
    text: `В учётной записи компании (поле «${name}») нет ни одной здешней ${what}: обратитесь к администратору`,
  });

/** Returns the first role that a claim names, by code or name. */
async function claimedRole(db: Db, texts: readonly string[], name: string): Promise<number> {
  const found = await db
    .select({ id: roles.roleId, name: roles.name, code: roles.code })
    .from(roles)
    .where(or(inArray(roles.name, [...texts]), inArray(roles.code, [...texts])));
  const first = texts.flatMap((text) => found.find((role) => role.code === text || role.name === text) ?? [])[0];
  if (first === undefined) throw refused('роли', name);
  return first.id;
}

/** Returns the territories that a claim names, by code or name. */
async function claimedTerritories(db: Db, texts: readonly string[], name: string): Promise<number[]> {
  const found = await db
    .select({ id: territories.territoryId })
    .from(territories)
    .where(or(inArray(territories.name, [...texts]), inArray(territories.code, [...texts])));
  if (found.length === 0) throw refused('территории', name);
  return found.map(({ id }) => id).toSorted((a, b) => a - b);
}

const asText = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/**
 * Gives a user the role and the territories of the claims, as a write of the user's record by `Учётная запись компании`.
 * A claim that names none of them is refused: whoever loses a group has to lose its rights. A superuser keeps both.
 */
export async function applyClaims(
  trail: Trail,
  { userId, claims }: { userId: number; claims: Readonly<Record<string, unknown>> },
  { role, territories: territoryClaim }: RightsClaims,
): Promise<void> {
  if (role === undefined && territoryClaim === undefined) return;
  await runWrite(author, trail, employees, {}, async (tx, write) => {
    const row = await storedRow(tx, employees, userId);
    if (row === undefined || row.body['superUser'] === true) return;
    const claimed = {
      ...(role !== undefined && { roleId: await claimedRole(tx, textsOf(claims, role), role) }),
      ...(territoryClaim !== undefined && {
        territoryIds: await claimedTerritories(tx, textsOf(claims, territoryClaim), territoryClaim),
        allTerritories: false,
      }),
    };
    if (Object.entries(claimed).every(([name, value]) => asText(row.body[name]) === asText(value))) return;
    const body = { ...row.body, ...claimed };
    await writeRecord(tx, write, employees, { id: userId, sent: body, body });
  });
}
