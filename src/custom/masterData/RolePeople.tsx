import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { recordIn } from '#codecs/records.ts';
import { useGet } from '#engine/core/useGet.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';

/** Maximum number of users shown; the list of `Сотрудники` contains all. */
const named = 100;

/** Draws `Кто это`: the users with a role, each with a link to their form. */
export function RolePeople({ roleId }: { roleId: number }): ReactNode {
  const { api, menu } = useResource('company-employees');
  const { data, state, error, retry } = useGet(api.path, {
    query: { roleId, limit: named, sort: 'fullName' },
    fresh: true,
  });
  if (state === 'failed') return <Failed error={error} retry={retry} />;
  if (state !== 'ready') return <Loading active />;
  const people = Array.isArray(data)
    ? data.map((item) => recordIn<Record<'userId' | 'fullName' | 'active', unknown>>(item))
    : [];
  return (
    <div className="role-people">
      {people.length === 0 && <p>Этой роли ни у кого нет.</p>}
      <ul>
        {people.map(({ userId, fullName, active }) => (
          <li key={Number(userId)}>
            <Link to={`${menu?.path ?? ''}?open=${String(userId)}`}>{String(fullName)}</Link>
            {active === true ? '' : ' (отключён)'}
          </li>
        ))}
      </ul>
      {people.length === named && <Link to={`${menu?.path ?? ''}?role=${roleId}`}>Все сотрудники с этой ролью</Link>}
    </div>
  );
}
