import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import type { Row } from '#engine/core/row.ts';
import { useDraftToOpen } from '#engine/drafts/useDraftToOpen.ts';
import { useAllPages } from '#engine/list/useAllPages.ts';
import { toRecordId, useResourceList, type ResourceListState } from '#engine/list/useResourceList.ts';
import { OpenedRecord } from '#engine/screen/OpenedRecord.tsx';
import { labelOf } from '#record/labelOf.ts';
import { rightNames } from '#dictionaries/rights.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Popover } from '#ui/popover/Popover.tsx';
import { RolePeople } from './RolePeople.tsx';
import { useToggleRight } from './useToggleRight.ts';

/** Draws the rights by roles: a checkbox is saved when it is set; concurrent changes by others are preserved. */
export function RoleMatrix({ declaration }: { declaration: Declaration }): ReactNode {
  const list = useResourceList(declaration, { linked: true });
  useAllPages(list, true);
  useDraftToOpen(declaration, list.openRecord);
  const { rows, create, opened } = list;
  const rights = useToggleRight(list);
  return (
    <>
      <p className="panel-hint">
        Роль — набор прав с именем. У кого есть роль, у того её права и никаких своих; без роли права задают в карточке
        сотрудника. Разделы без права в этой таблице открыты всем.
      </p>
      {create && (
        <div>
          <Button look="primary" aria-keyshortcuts="N" onClick={create}>
            Добавить роль
          </Button>
        </div>
      )}
      {rows.length === 0 &&
        (list.state === 'failed' ? (
          <Failed error={list.error} retry={list.reload} />
        ) : list.state === 'loading' ? (
          <Loading active />
        ) : (
          <p role="status">Ролей пока нет: у каждого сотрудника свои права.</p>
        ))}
      {rows.length > 0 && (
        <section className="role-scroll" aria-label="Права ролей" tabIndex={0}>
          <table className="role-matrix" aria-busy={rights.saving !== null}>
            <thead>
              <tr>
                <th scope="col">Роль</th>
                {rightNames.map((name) => (
                  <th key={name} scope="col" className="role-right">
                    {labelOf(declaration, name)}
                  </th>
                ))}
                <th scope="col">Сотрудники</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Role key={toRecordId(row['roleId'])} {...{ list, row, rights }} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {opened && <OpenedRecord declaration={declaration} {...opened} close={list.close} saved={list.saved} />}
    </>
  );
}

interface RoleProps {
  list: ResourceListState;
  row: Row;
  rights: ReturnType<typeof useToggleRight>;
}

function Role({ list: { declaration, remove, openRecord }, row, rights: { toggle, saving } }: RoleProps): ReactNode {
  const [id, name] = [toRecordId(row['roleId']), String(row['name'])];
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      {rightNames.map((right) => (
        <td key={right} className="role-right">
          <label className="role-check">
            <input
              type="checkbox"
              aria-label={`${name}: ${labelOf(declaration, right)}`}
              checked={saving?.id === id && saving?.right === right ? saving.on : row[right] === true}
              aria-disabled={saving !== null}
              onChange={({ target }) => toggle(row, right, target.checked)}
            />
          </label>
        </td>
      ))}
      <td>
        <People row={row} />
      </td>
      <td>
        <span className="company-actions">
          <Button
            small
            icon={<EditOutlined aria-hidden />}
            aria-label={`Изменить: ${name}`}
            onClick={() => openRecord(id, row)}
          />
          {remove && (
            <Button
              small
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Удалить: ${name}`}
              onClick={() => void remove(row)}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

function People({ row }: { row: Row }): ReactNode {
  const count = Number(row['people']);
  return (
    <Popover
      label="Кто это"
      icon={<TeamOutlined aria-hidden />}
      detail={count === 0 ? 'никто' : countOf(count, ['сотрудник', 'сотрудника', 'сотрудников'])}
    >
      {() => <RolePeople roleId={Number(row['roleId'])} />}
    </Popover>
  );
}
