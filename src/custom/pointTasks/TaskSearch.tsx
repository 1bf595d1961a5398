import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { NamedModal } from '#engine/core/modals/NamedModal.tsx';
import { Button } from '#ui/button/Button.tsx';
import { alertError } from '#ui/dialogs/dialogs.ts';
import { getKey } from '#engine/core/useGet.ts';
import { ApiError } from '#schemas/apiError.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

const onlyDigits = 'ID задачи может состоять только из цифр';
const notFound = 'Задачи с таким номером не существует';

/** Opens a task by its number (part2 'Map and tasks', §5, §8). */
export function TaskSearch(): ReactNode {
  const dataProvider = useDataProvider()();
  const responses = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const search = async () => {
    const id = text.trim();
    if (id === '' || busy) return;
    if (!/^\d+$/.test(id)) return setError(onlyDigits);
    setBusy(true);
    try {
      const { data } = await dataProvider.getOne({ resource: 'pointTasks', id });
      if (Object.keys(data).length === 0) setError(notFound);
      else {
        // Stored under the key of `useGet`, which the task modal uses, so that it need not request again.
        responses.setQueryData(getKey(`${apiPaths.tasks}${id}/`), { data });
        setOpened(id);
      }
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) setError(failure.isFinal ? failure.text : notFound);
      else await alertError(failure instanceof Error ? failure.message : 'Не удалось найти задачу');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form
      className="task-search"
      role="search"
      aria-label="Поиск задачи"
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <div className="task-search-field">
        <Input
          id="task-id"
          value={text}
          placeholder="ID задачи"
          aria-label="ID задачи"
          inputMode="numeric"
          autoComplete="off"
          allowClear
          status={error ? 'error' : ''}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error ? 'task-id-error' : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setError('');
          }}
        />
        {error && (
          <span className="field-error" id="task-id-error" role="alert">
            {error}
          </span>
        )}
      </div>
      <Button type="submit" disabled={busy}>
        Найти
      </Button>
      {opened !== null && (
        <NamedModal name="task" id={opened} close={() => setOpened(null)} saved={() => setOpened(null)} />
      )}
    </form>
  );
}
