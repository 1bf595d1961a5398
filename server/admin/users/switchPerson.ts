import { eq } from 'drizzle-orm';
import { isRecord } from '#codecs/records.ts';
import type { Db } from '../../platform/db/connection.ts';
import { users } from '../../platform/tables/accounts.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { writeRecord } from '../../recordEngine/core/save.ts';
import { storedRow } from '../../recordEngine/core/storage.ts';
import type { WriteContext } from '../../trail/history/resource.ts';
import { CommandError } from './commandError.ts';
import { employees } from './employees.ts';

/** Activates or deactivates a user as a change of the record in `Сотрудники`; a deactivation ends the sessions. */
export async function switchPerson(tx: Db, write: WriteContext, phone: string, active: boolean): Promise<string> {
  const [person] = await tx.select().from(users).where(eq(users.phone, phone));
  const row = person && (await storedRow(tx, employees, person.userId));
  if (person === undefined || row === undefined) throw new CommandError(`Нет пользователя с телефоном ${phone}.`);
  const { userId, fullName } = person;
  const body = { ...row.body, active };
  // Not checked like a form: a user with a value that the form rejects has to be switchable, too.
  await writeRecord(tx, write, employees, { id: userId, sent: body, body }).catch((error: unknown) => {
    throw isLastSuperuser(error)
      ? new CommandError(
          `${fullName} — последний действующий суперпользователь, его нельзя отключить. Сначала добавьте другого.`,
        )
      : error;
  });
  return active
    ? `${fullName} снова может войти по телефону ${phone}.`
    : `${fullName} больше не может войти, сеансы завершены.`;
}

/** Whether the resource has refused to deactivate its last superuser, the only rule about that field. */
function isLastSuperuser(error: unknown): boolean {
  return error instanceof HttpError && isRecord(error.body.data) && 'active' in error.body.data;
}
