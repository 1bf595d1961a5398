import { useDataProvider } from '@refinedev/core';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { listParamName } from '../query/useSortAndSearch.ts';
import { openParam } from '../../core/openParam.ts';
import type { FilterAddress } from '../../core/filterAddress.ts';
import { enterView, leaveView } from '../settings/listSettings.ts';
import { viewAddress, missingFieldLabel, parseViewAddress } from './viewAddress.ts';
import { viewIn, viewsPath, type SavedView } from './viewsApi.ts';

/** The saved view shown by a list. */
export interface ShownView {
  /** Null while no view is shown. */
  view: Pick<SavedView, 'id' | 'name'> | null;
  /** Shows a view. With `replace`, Back does not return to the list without it. */
  show: (view: SavedView, how?: { replace?: boolean }) => void;
  /** Restores the user's list without filter, sort and search. */
  leave: () => void;
  /** Removes the view from the address but preserves its filter. */
  forget: () => void;
}

interface Source {
  declaration: Declaration;
  address: FilterAddress;
  /** Whether the server stores views. */
  keeps: boolean;
}

const removedViewText = 'Вид из ссылки удалён или закрыт для вас: список показан без него';

/**
 * Returns the view of a list named by the address (`?view=12`): opened by a link, it is loaded; a user without access
 * gets the list without it and a message. Other address parameters override the view's, so that a reload preserves
 * later changes.
 */
export function useSavedView({ declaration, address: [params, put], keeps }: Source): ShownView {
  const { custom } = useDataProvider()();
  const name = listParamName(declaration, 'view');
  const id = params.get(name);
  const [shown, setShown] = useState<ShownView['view']>(null);
  // When the user returns with Back, the view must be applied again.
  if (id === null && shown !== null) setShown(null);
  const [attempt, setAttempt] = useState(0);

  const enter = (view: SavedView, { resume = false, replace = false }) => {
    const removedColumns = enterView(declaration, { id: String(view.id), columns: view.settings.columns }, resume);
    const saved = parseViewAddress(declaration, view.settings.address);
    startTransition(() => {
      setShown(view);
      if (!resume || viewAddress(declaration, params) === '')
        put(withView(saved.params, name, view, params), { replace });
    });
    const lost = [...new Set([...removedColumns, ...saved.removed])].map((item) =>
      missingFieldLabel(declaration, item),
    );
    if (lost.length > 0)
      showMessage({ text: `В виде «${view.name}» есть то, чего больше нет: ${lost.join(', ')}. Остальное показано` });
  };
  const forget = () => {
    const next = new URLSearchParams(params);
    next.delete(name);
    put(next, { replace: true });
  };
  const without = (text: string) => {
    forget();
    showMessage({ text });
  };
  const open = useEffectEvent(async (id: string, signal: AbortSignal) => {
    try {
      const { data } = await (custom as NonNullable<typeof custom>)({
        url: `${viewsPath}${encodeURIComponent(id)}/`,
        method: 'get',
        meta: { signal },
      });
      const view = viewIn(data);
      if (signal.aborted) return;
      if (view === null || view.resource !== declaration.name) without(removedViewText);
      else enter(view, { resume: true, replace: true });
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.kind === 'sessionEnded')) return;
      if (isRemoved(error)) without(removedViewText);
      else
        showMessage({
          text: 'Вид не загрузился: список показан без него',
          action: { label: 'Повторить', run: () => setAttempt((before) => before + 1) },
        });
    }
  });
  const isUnknown = id !== null && id !== String(shown?.id);
  const refuse = useEffectEvent(() => without(removedViewText));
  useEffect(() => {
    if (!isUnknown) return undefined;
    if (!keeps) return refuse();
    const controller = new AbortController();
    void open(id, controller.signal);
    return () => controller.abort();
  }, [isUnknown, id, attempt, keeps]);
  useOwnColumns(declaration, id === null);

  return {
    view: id === null || isUnknown ? null : shown,
    show: (view, how = {}) => enter(view, how),
    leave: () => put(new URLSearchParams()),
    forget,
  };
}

/** Restores the user's own columns when the address names no view, and when the list unmounts. */
function useOwnColumns(declaration: Declaration, own: boolean): void {
  useEffect(() => {
    if (own) leaveView(declaration);
  }, [declaration, own]);
  useEffect(() => () => leaveView(declaration), [declaration]);
}

function withView(saved: URLSearchParams, name: string, view: SavedView, now: URLSearchParams): URLSearchParams {
  const open = now.get(openParam);
  return new URLSearchParams([...saved, [name, String(view.id)], ...(open === null ? [] : [[openParam, open]])]);
}

function isRemoved(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status);
}
