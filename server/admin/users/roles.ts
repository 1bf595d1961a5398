import { sql } from 'drizzle-orm';
import { rolesResource as declaration } from '#resources/masterData/roles.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { roles } from '../../platform/tables/accounts.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { rightNames } from '#dictionaries/rights.ts';
import { tableEntity, wordColumns } from '../../recordEngine/tables/entity.ts';

/** Maximum number of users named in the message. */
const named = 5;

/** Rejects deleting a role in use; the message names the users who would lose it. */
async function refuseHeld(tx: Db, id: RecordId): Promise<void> {
  const people = await rowsOf<{ name: string }>(
    tx,
    sql`select full_name as name from users where role_id = ${id}::int order by full_name, user_id`,
  );
  if (people.length === 0) return;
  const rest = people.length > named ? ` и ещё ${people.length - named}` : '';
  const who = people
    .slice(0, named)
    .map(({ name }) => name)
    .join(', ');
  throw new HttpError(409, {
    code: 409,
    text: `Удалить нельзя. Эта роль есть у сотрудников: ${who}${rest}. Сначала дайте им другую`,
  });
}

export const roleEntity = tableEntity({
  declaration,
  synced: true,
  table: roles,
  id: roles.roleId,
  columns: {
    name: roles.name,
    code: roles.code,
    ...wordColumns(roles.rights, rightNames),
  },
  shown: { people: sql`(select count(*)::int from users where users.role_id = roles.role_id)` },
  deleting: refuseHeld,
});
