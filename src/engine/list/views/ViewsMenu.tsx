import { DeleteOutlined, LinkOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { StoreApi } from 'zustand';
import type { ListSettings } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { listParamName } from '../query/useSortAndSearch.ts';
import { copyLink } from '../copyLink.ts';
import { SaveView } from './SaveView.tsx';
import { useViews } from './useViews.ts';
import type { ShownView } from './useSavedView.ts';
import { viewAddress } from './viewAddress.ts';
import type { SavedView } from './viewsApi.ts';
import './views.css';

interface ViewsMenuProps {
  declaration: Declaration;
  shown: ShownView;
  settings: StoreApi<ListSettings>;
  /** The current search part of the address. */
  address: URLSearchParams;
  /** Whether the user may create shared views. */
  mayShare: boolean;
  close: () => void;
}

/** Draws `Виды`: the saved views of the list, and the form that saves the current one. */
export function ViewsMenu({ declaration, shown, settings, address, mayShare, close }: ViewsMenuProps): ReactNode {
  const { views, state, error, retry, save, setDefault, remove } = useViews(declaration.name, true);
  const show = (view: SavedView) => {
    shown.show(view);
    close();
  };
  const mayChange = (view: SavedView) => (view.shared ? mayShare : view.own);
  const forget = async (view: SavedView) => {
    const lines = view.shared ? [view.name, 'Он пропадёт у всех'] : [view.name];
    if (!(await confirm({ title: 'Удалить вид?', lines, yes: 'Удалить', no: 'Отмена', danger: true }))) return;
    if (!(await remove(view))) return;
    if (shown.view?.id === view.id) shown.forget();
    showMessage({ text: `Вид «${view.name}» удалён` });
  };
  if (state !== 'ready')
    return (
      <div className="views">{state === 'failed' ? <Failed error={error} retry={retry} /> : <Loading active />}</div>
    );
  const current = views.find((view) => view.id === shown.view?.id && mayChange(view));
  return (
    <div className="views">
      <ul className="views-list" aria-label="Сохранённые виды">
        <li className="views-one">
          <button
            type="button"
            className="views-name"
            aria-pressed={shown.view === null}
            onClick={() => {
              shown.leave();
              close();
            }}
          >
            Обычный вид
          </button>
        </li>
        {views.map((view) => (
          <li key={view.id} className="views-one">
            <button
              type="button"
              className="views-name"
              aria-pressed={shown.view?.id === view.id}
              title={view.name}
              onClick={() => show(view)}
            >
              <span className="views-title">{view.name}</span>
              {view.shared && <span className="views-shared">для всех</span>}
            </button>
            <Button
              look="text"
              small
              icon={view.isDefault ? <StarFilled /> : <StarOutlined />}
              aria-pressed={view.isDefault}
              aria-label={`По умолчанию: ${view.name}`}
              title="Открывать по умолчанию"
              onClick={() => void setDefault(view, !view.isDefault)}
            />
            <Button
              look="text"
              small
              icon={<LinkOutlined />}
              aria-label={`Скопировать ссылку: ${view.name}`}
              title="Скопировать ссылку"
              onClick={() => void copyViewLink(listParamName(declaration, 'view'), view)}
            />
            {mayChange(view) && (
              <Button
                look="text"
                small
                icon={<DeleteOutlined />}
                aria-label={`Удалить вид: ${view.name}`}
                title="Удалить вид"
                onClick={() => void forget(view)}
              />
            )}
          </li>
        ))}
      </ul>
      <SaveView
        key={current?.id}
        views={views}
        current={current}
        mayShare={mayShare}
        save={async (draft, id) => {
          const saved = await save(
            { ...draft, settings: { columns: settings.getState(), address: viewAddress(declaration, address) } },
            id,
          );
          if (saved === null) return;
          showMessage({ text: `Вид «${saved.name}» сохранён` });
          show(saved);
        }}
      />
    </div>
  );
}

function copyViewLink(name: string, view: SavedView): Promise<void> {
  return copyLink(`?${String(new URLSearchParams([[name, String(view.id)]]))}`, {
    done: `Ссылка на вид «${view.name}» скопирована`,
    title: `Ссылка на вид «${view.name}»`,
  });
}
