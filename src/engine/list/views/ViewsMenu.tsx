import { LinkOutlined, StarFilled, DeleteOutlined } from '@ant-design/icons';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { StoreApi } from 'zustand';
import type { ListSettings } from '#record/listSettings.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { tell } from '#ui/messages/messages.ts';
import type { View } from './viewsApi.ts';
import type { useView } from './useView.ts';
import { useViews, type ViewDraft } from './useViews.ts';
import './views.css';

interface ViewsMenuProps {
  resource: string;
  shown: ReturnType<typeof useView>;
  settings: StoreApi<ListSettings>;
  /** The search part of the address as it is now. */
  address: string;
  /** Whether the user may make views for everybody. */
  mayShare: boolean;
  close: () => void;
}

/** `Виды`: the lists that were saved under a name, and the way to save this one. */
export function ViewsMenu({ resource, shown, settings, address, mayShare, close }: ViewsMenuProps): ReactNode {
  const { views, state, error, retry, save, remove } = useViews(resource, true);
  const show = (view: View) => {
    shown.show(view);
    close();
  };
  const mayChange = (view: View) => view.own || (view.shared && mayShare);
  const forget = async (view: View) => {
    if (!await confirm({ title: 'Удалить вид?', lines: [view.name], yes: 'Удалить', no: 'Отмена', danger: true })) return;
    if (await remove(view)) tell({ text: `Вид «${view.name}» удалён` });
  };
  return (
    <div className="views">
      {state === 'failed' ? <Failed error={error} retry={retry} /> : <Loading active={state === 'loading'} />}
      {state === 'ready' && (
        <ul className="views-list" aria-label="Сохранённые виды">
          <li className="views-one"><button type="button" className="views-name" aria-pressed={shown.view === null} onClick={() => { shown.leave(); close(); }}>Обычный вид</button></li>
          {views.map((view) => (
            <li key={view.id} className="views-one">
              <button type="button" className="views-name" aria-pressed={shown.view?.id === view.id} onClick={() => show(view)}>
                <span className="views-title">{view.name}</span>
                {view.isDefault && <StarFilled aria-label="По умолчанию" />}
                {view.shared && <span className="views-shared">для всех</span>}
              </button>
              <Button look="text" small icon={<LinkOutlined />} aria-label={`Скопировать ссылку: ${view.name}`} onClick={() => void copyLink(view)} />
              {mayChange(view) && <Button look="text" small icon={<DeleteOutlined />} aria-label={`Удалить вид: ${view.name}`} onClick={() => void forget(view)} />}
            </li>
          ))}
        </ul>
      )}
      <SaveView
        key={shown.view?.id} views={views} current={views.find(({ id }) => id === shown.view?.id && mayChange(views.find((one) => one.id === id) as View))} mayShare={mayShare}
        save={async (draft, id) => {
          const saved = await save({ ...draft, settings: { columns: settings.getState(), address: withoutView(address) } }, id);
          if (saved === null) return;
          tell({ text: `Вид «${draft.name}» сохранён` });
          show(saved);
        }}
      />
    </div>
  );
}

interface SaveViewProps {
  views: readonly View[];
  /** The view that is shown, where the user may change it. */
  current: View | undefined;
  mayShare: boolean;
  save: (draft: Omit<ViewDraft, 'settings'>, id?: View['id']) => Promise<void>;
}

/** Saves the list as it stands: under a new name, or as what a view is from now on. */
function SaveView({ views, current, mayShare, save }: SaveViewProps): ReactNode {
  const [name, setName] = useState(current?.name ?? '');
  const [shared, setShared] = useState(current?.shared ?? false);
  const [isDefault, setDefault] = useState(current?.isDefault ?? false);
  const [busy, setBusy] = useState(false);
  const same = views.find((view) => view.own && view.name.trim().toLowerCase() === name.trim().toLowerCase()) ?? (current?.name === name.trim() ? current : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    await save({ name: name.trim(), shared, isDefault }, same?.id);
    setBusy(false);
  };
  return (
    <form className="views-save" aria-label="Сохранить вид" onSubmit={(event) => void submit(event)}>
      <label className="views-field">Название вида<input className="input" value={name} maxLength={80} onChange={(event) => setName(event.target.value)} /></label>
      {mayShare && <label className="views-check"><input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} /> Для всех</label>}
      <label className="views-check"><input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} /> По умолчанию</label>
      <Button look="primary" type="submit" disabled={busy || name.trim() === ''}>{same ? 'Обновить вид' : 'Сохранить вид'}</Button>
    </form>
  );
}

function withoutView(address: string): string {
  const params = new URLSearchParams(address);
  for (const name of ['view', 'open']) params.delete(name);
  return params.toString();
}

async function copyLink(view: View): Promise<void> {
  const link = new URL(location.href);
  link.search = `?view=${view.id}`;
  try {
    await navigator.clipboard.writeText(link.href);
    tell({ text: `Ссылка на вид «${view.name}» скопирована` });
  } catch {
    tell({ text: `Ссылка на вид: ${link.href}` });
  }
}
