import { sql } from 'drizzle-orm';
import type { Body } from '#record/requestBody/storedFields.ts';
import { employeesResource as declaration } from '#resources/masterData/employees.ts';
import type { IdentifiedBody } from '../../recordEngine/core/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { users, userTerritories } from '../../platform/tables/accounts.ts';
import { invalidFields, type HttpError } from '../../platform/http/httpError.ts';
import { hasAuthenticator } from '../../identity/auth/authenticator.ts';
import { rightNames } from '#dictionaries/rights.ts';
import { tableEntity, wordColumns } from '../../recordEngine/tables/entity.ts';
import { tableResource } from '../../recordEngine/tables/tableResource.ts';

/** Returns errors for bodies that would leave no user with all rights; each body is checked after those before it. */
async function refusals(tx: Db, given: readonly IdentifiedBody[]): Promise<ReadonlyMap<number, HttpError>> {
  // Terminal commands also deactivate users.
  await tx.execute(sql`lock table users in share row exclusive mode`);
  const rows = await rowsOf<{ id: number }>(tx, sql`select user_id as id from users where super_user and active`);
  const superusers = new Set<unknown>(rows.map(({ id }) => id));
  const refused = new Map<number, HttpError>();
  given.forEach(({ id, body }, at) => {
    if (body['superUser'] === true && body['active'] === true) superusers.add(id ?? `new ${at}`);
    else if (superusers.has(id) && superusers.size === 1) {
      refused.set(
        at,
        invalidFields({
          [body['active'] === true ? 'superUser' : 'active']: [
            'Это последний суперпользователь: сначала назначьте другого',
          ],
        }),
      );
    } else superusers.delete(id);
  });
  return refused;
}

/** Creates a company employee for each user, who is responsible for strategies under that name. */
async function employeesFor(tx: Db, bodies: readonly Body[]): Promise<{ company_employee_id: number }[]> {
  await tx.execute(sql`lock table company_employees in share row exclusive mode`);
  const [last] = await rowsOf<{ id: number }>(
    tx,
    sql`select coalesce(max(company_employee_id), 0) as id from company_employees`,
  );
  const made = bodies.map(({ fullName }, at) => ({
    company_employee_id: (last?.id ?? 0) + at + 1,
    full_name: fullName,
  }));
  await tx.execute(
    sql`insert into company_employees (company_employee_id, full_name) select company_employee_id, full_name from json_populate_recordset(null::company_employees, ${JSON.stringify(made)}::json)`,
  );
  return made.map(({ company_employee_id }) => ({ company_employee_id }));
}

/** What signs in without an SMS to the phone, in the order in which it is deleted. */
const signedIn = ['sessions', 'recovery_codes', 'authenticators'].map((name) => sql.identifier(name));

/** Ends the sessions and the authenticator apps of users whose phone changes: the new one may be another person's. */
async function endSignIns(tx: Db, bodies: readonly (readonly [id: number, body: Body])[]): Promise<void> {
  const given = JSON.stringify(bodies.map(([id, { phone }]) => ({ id, phone })));
  for (const table of signedIn)
    await tx.execute(sql`
      delete from ${table} using json_to_recordset(${given}::json) as given (id int, phone text), users
      where users.user_id = given.id and ${table}.user_id = given.id and users.phone <> given.phone`);
}

async function follow(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update company_employees set full_name = users.full_name from users
    where users.company_employee_id = company_employees.company_employee_id and users.user_id = any(${intArray(ids)}) and company_employees.full_name <> users.full_name`);
  for (const table of signedIn)
    await tx.execute(
      sql`delete from ${table} using users where users.user_id = ${table}.user_id and not users.active and users.user_id = any(${intArray(ids)})`,
    );
}

/**
 * Adds whether a user is responsible for all territories to a body that does not say so: an empty list means all of them
 * (spec D98), null none.
 */
function completed(body: Body): Body {
  const { territoryIds, allTerritories } = body;
  return allTerritories === undefined && Array.isArray(territoryIds)
    ? { ...body, allTerritories: territoryIds.length === 0 }
    : body;
}

export const employeeEntity = tableEntity({
  declaration,
  synced: true,
  table: users,
  id: users.userId,
  columns: {
    fullName: users.fullName,
    phone: users.phone,
    active: users.active,
    ...wordColumns(users.rights, rightNames),
    superUser: users.superUser,
    allTerritories: users.allTerritories,
    roleId: users.roleId,
    code: users.code,
  },
  links: { territoryIds: { table: userTerritories, own: userTerritories.userId, other: userTerritories.territoryId } },
  shown: { lastSignIn: sql`last_sign_in`, hasApp: hasAuthenticator(users.userId) },
  initial: employeesFor,
  completed,
  refusals,
  changing: endSignIns,
  written: follow,
});

/** `Сотрудники` as a resource; users are deactivated instead of deleted, so no referrer keeps one from deletion. */
export const employees = tableResource(employeeEntity, []);
