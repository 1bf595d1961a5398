import { PlusOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import type { JsonObject } from '../conditions/conditionParts.ts';
import { sentenceOf } from '../conditions/sentence.ts';
import type { PartProps } from '../partProps.ts';
import { OrderedRows } from '../rows/OrderedRows.tsx';
import { moveItem } from '#engine/fields/nested/useRowKeys.ts';
import { RawJsonField } from '../RawJsonField.tsx';
import { newAction } from './actionEdits.ts';
import { ActionFields } from './ActionFields.tsx';
import '../rules/rules.css';
import './actions.css';

/** Draws `actions` of a declaration: actions on a record other than saving and deleting. */
export function ActionsInput({ value, change, fields, path, diagnostics }: PartProps<readonly unknown[]>): ReactNode {
  const actions = value ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const put = (next: readonly unknown[]) => change(next.length === 0 ? undefined : next);
  return (
    <div className="actions-form">
      {actions.length === 0 && (
        <p className="studio-note">Действий пока нет: запись можно только открыть, сохранить и удалить.</p>
      )}
      <OrderedRows
        label="Действия"
        items={actions}
        nameOf={nameOf}
        move={(from, to) => {
          setOpened(null);
          put(moveItem(actions, from, to));
        }}
        remove={(at) => {
          setOpened(null);
          put(actions.toSpliced(at, 1));
        }}
        renderRow={(action, at) => (
          <>
            {isRecord(action) ? (
              <>
                <button
                  type="button"
                  className="rule-sentence"
                  aria-expanded={opened === at}
                  onClick={() => setOpened(opened === at ? null : at)}
                >
                  <b>{nameOf(action, at)}</b>{' '}
                  <span className="rule-message">
                    {String(action['method'] ?? 'POST')} …/{String(action['path'])}
                    {isRecord(action['when']) ? `, когда ${sentenceOf(action['when'], fields)}` : ''}
                  </span>
                </button>
                {opened === at && (
                  <ActionFields action={action} change={(next) => put(actions.with(at, next))} fields={fields} />
                )}
              </>
            ) : (
              <RawJsonField
                label="Действие записано текстом"
                value={action}
                change={(next) => put(actions.with(at, next))}
              />
            )}
            {diagnostics
              .filter((item) => item.path[path.length] === at)
              .map(({ text }) => (
                <p key={text} className="field-error" role="alert">
                  {text}
                </p>
              ))}
          </>
        )}
      />
      <div>
        <Button
          small
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            setOpened(actions.length);
            put([...actions, newAction(actions)]);
          }}
        >
          Добавить действие
        </Button>
      </div>
    </div>
  );
}

function nameOf(action: unknown, at: number): string {
  const { title } = isRecord(action) ? (action as JsonObject) : { title: '' };
  return typeof title === 'string' && title !== '' ? title : `Действие ${at + 1}`;
}
