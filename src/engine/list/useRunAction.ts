import { useDataProvider, type CustomParams } from '@refinedev/core';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { actionPath, methodOf, recordAfter } from '#record/actions.ts';
import { titleOf } from '#record/titleOf.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { showFailure } from '../core/policies.ts';
import { listsKey, summaryKey } from '../core/listKey.ts';
import type { Row } from '../core/row.ts';
import type { Id } from './useResourceList.ts';

type Pages = InfiniteData<{ data: Row[] }>;

/** Records with a running action, as `resource id`: a record has at most one running action. */
export const runningActions = createStore<{ records: ReadonlySet<string> }>(() => ({ records: new Set() }));

/** A record as `runningActions` has it. */
export function runningActionKey({ name }: Pick<Declaration, 'name'>, id: Id): string {
  return `${name} ${id}`;
}

interface RunAction {
  /** Only sends the request, with additional headers; throws the error with which the API refuses. */
  call: (action: RowAction, id: Id, headers?: Readonly<Record<string, string>>) => Promise<void>;
  /**
   * Prompts the user, sends the request, reports the result and reloads the rows; resolves to whether the action
   * succeeded.
   */
  run: (action: RowAction, id: Id, record: Row) => Promise<boolean>;
}

/** Returns functions that run the actions of a resource (docs/declarations.md, Actions). */
export function useRunAction(declaration: Declaration): RunAction {
  const { custom } = useDataProvider()();
  const client = useQueryClient();
  const lists = { queryKey: listsKey(declaration.name) };
  const call: RunAction['call'] = async (action, id, headers) => {
    const method = methodOf(action).toLowerCase() as CustomParams['method'];
    await (custom as NonNullable<typeof custom>)({
      url: actionPath(declaration.api, action, id),
      method,
      ...(method === 'delete' ? {} : { payload: action.body ?? {} }),
      ...(headers && { headers }),
    });
  };
  const showAfter = (action: RowAction, id: Id) =>
    client.setQueriesData<Pages>(
      lists,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.map((row) =>
              row[declaration.api.id] === id ? recordAfter(declaration, action, row) : row,
            ),
          })),
        },
    );
  const renew = async () => {
    void client.invalidateQueries({ queryKey: summaryKey(declaration.name) });
    await client.invalidateQueries(lists);
  };
  const act: RunAction['run'] = async (action, id, record) => {
    const before = client.getQueriesData<Pages>(lists);
    if (action.sets) showAfter(action, id);
    try {
      await call(action, id);
    } catch (error) {
      for (const [key, pages] of before) client.setQueryData(key, pages);
      void renew();
      await showFailure(declaration.errors ?? { otherwise: 'text' }, error);
      return false;
    }
    const title = titleOf(declaration, record);
    showMessage({ text: title === '' ? `${action.title}: сделано` : `${action.title}: «${title}»` });
    await renew();
    return true;
  };
  return {
    call,
    run: async (action, id, record) => {
      const key = runningActionKey(declaration, id);
      if (runningActions.getState().records.has(key)) return false;
      runningActions.setState(({ records }) => ({ records: new Set([...records, key]) }));
      try {
        const title = titleOf(declaration, record);
        const sure =
          action.question === undefined ||
          (await confirm({
            title: action.title,
            ...(title === '' ? {} : { lines: [title] }),
            question: action.question,
            yes: action.title,
            no: 'Отмена',
          }));
        return sure && (await act(action, id, record));
      } finally {
        runningActions.setState(({ records }) => ({ records: new Set([...records].filter((item) => item !== key)) }));
      }
    },
  };
}
