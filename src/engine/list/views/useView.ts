import { useDataProvider } from '@refinedev/core';
import { useEffect, useEffectEvent } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { declaredSettings, settingsIn, type ListSettings } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { tell } from '#ui/messages/messages.ts';
import { addressName } from '../arranging/useArrangement.ts';
import type { FilterAddress } from '../../filter/filterAddress.ts';
import { viewIn, viewsPath, type View } from './viewsApi.ts';

interface ShownView {
  /** The view that the list was put into last; null for none. */
  view: Pick<View, 'id' | 'name'> | null;
  show: (view: View) => void;
  /** The list as it is declared, without filter, order and search. */
  leave: () => void;
}

/** The view that a list was put into last. */
export interface LastView { view: Pick<View, 'id' | 'name'> | null }

interface Source {
  declaration: Declaration;
  address: FilterAddress;
  settings: StoreApi<ListSettings>;
  lastView: StoreApi<LastView>;
}

/** The view of a list, which the address names (`?view=12`): opened by a link it is asked for; whoever may not see it gets the list without it, with a word. */
export function useView({ declaration, address: [params, put], settings, lastView }: Source): ShownView {
  const { custom } = useDataProvider()();
  const name = addressName(declaration, 'view');
  const asked = params.get(name);
  const shown = useStore(lastView, ({ view }) => view);
  const show = (view: View) => {
    const read = settingsIn(declaration, view.settings.columns);
    settings.setState(read.settings, true);
    const next = new URLSearchParams(view.settings.address);
    next.set(name, String(view.id));
    lastView.setState({ view });
    put(next);
    if (read.gone.length > 0) tell({ text: `Вид «${view.name}»: столбцов больше нет: ${read.gone.join(', ')}. Остальное показано` });
  };
  const open = useEffectEvent(async (id: string) => {
    try {
      const { data } = await (custom as NonNullable<typeof custom>)({ url: `${viewsPath}${encodeURIComponent(id)}/`, method: 'get' });
      const view = viewIn(data);
      if (view) show(view);
    } catch {
      const next = new URLSearchParams(params);
      next.delete(name);
      put(next, { replace: true });
      tell({ text: 'Вид из ссылки удалён или закрыт для вас: список показан без него' });
    }
  });
  const isUnknown = asked !== null && asked !== String(shown?.id);
  useEffect(() => {
    if (isUnknown) void open(asked);
  }, [isUnknown, asked]);
  return {
    view: asked === null ? null : shown,
    show,
    leave: () => {
      settings.setState(declaredSettings, true);
      lastView.setState({ view: null });
      put(new URLSearchParams());
    },
  };
}
