import { useState, type FormEvent, type ReactNode } from 'react';
import { foldSearch } from '#codecs/foldSearch.ts';
import { Button } from '#ui/button/Button.tsx';
import type { SavedView } from './viewsApi.ts';
import type { ViewDraft } from './useViews.ts';

interface SaveViewProps {
  views: readonly SavedView[];
  /** The shown view, if the user may change it. */
  current: SavedView | undefined;
  /** Whether the user may create shared views. */
  mayShare: boolean;
  /** Saves the current list as a new view, or overwrites the view `id`. */
  save: (draft: Omit<ViewDraft, 'settings'>, id?: SavedView['id']) => Promise<void>;
}

/** Draws the form that saves the current list under a new name or over an existing view. */
export function SaveView({ views, current, mayShare, save }: SaveViewProps): ReactNode {
  const [name, setName] = useState(current?.name ?? '');
  const [shared, setShared] = useState(current?.shared ?? false);
  const [isDefault, setDefault] = useState(current?.isDefault ?? false);
  const [busy, setBusy] = useState(false);
  const typed = name.trim();
  const same = current && isNamed(current, typed) ? current : views.find((view) => view.own && isNamed(view, typed));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || typed === '') return;
    setBusy(true);
    await save({ name: typed, shared, isDefault }, same?.id);
    setBusy(false);
  };
  return (
    <form className="views-save" aria-label="Сохранить вид" onSubmit={(event) => void submit(event)}>
      <label className="views-field">
        Название вида
        <input className="input" value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </label>
      {mayShare && (
        <label className="views-check">
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} /> Для всех
        </label>
      )}
      <label className="views-check">
        <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} /> По
        умолчанию
      </label>
      <Button look="primary" type="submit" disabled={busy || typed === ''}>
        {same ? 'Обновить вид' : 'Сохранить вид'}
      </Button>
    </form>
  );
}

/** Compares names as the server does. */
function isNamed({ name }: SavedView, typed: string): boolean {
  return foldSearch(name) === foldSearch(typed.replaceAll(/\s+/g, ' '));
}
