import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { Radios } from '#ui/inputs/Radio.tsx';
import type { StudioView } from './storedView.ts';

interface WorkbenchHeadProps {
  file: string | null;
  title: string;
  unsaved: boolean;
  view: StudioView;
  setView: (view: StudioView) => void;
  publish: () => void;
  versions?: () => void;
  remove?: () => void;
  /** Discards the unpublished changes; defined while there are any. */
  discard?: () => void;
}

const views = [
  ['form', 'Форма'],
  ['text', 'Текст'],
  ['screen', 'Экран'],
] as const;

/** Draws the open file's name and its actions. */
export function WorkbenchHead({
  file,
  title,
  unsaved,
  view,
  setView,
  publish,
  versions,
  remove,
  discard,
}: WorkbenchHeadProps): ReactNode {
  const { pathname } = useLocation();
  return (
    <header className="studio-head">
      <div className="studio-name">
        <Link to={pathname}>Студия ресурсов</Link>
        <h1 title={title}>{title || 'Новый ресурс'}</h1>
        <span className="studio-file-name">{file ?? 'новый файл'}</span>
        {unsaved && <span className="studio-chip">Не опубликовано</span>}
        {discard && (
          <Button small onClick={discard}>
            {file === null ? 'Удалить черновик' : 'Отменить правки'}
          </Button>
        )}
      </div>
      <div className="studio-actions">
        <div role="radiogroup" aria-label="Что показать" className="studio-segments">
          <Radios value={view.shown} options={views} onChange={(shown) => setView({ ...view, shown })} />
        </div>
        {view.shown !== 'screen' && (
          <Checkbox
            className="studio-beside"
            checked={view.beside}
            onChange={(checked) => setView({ ...view, beside: checked })}
          >
            Экран рядом
          </Checkbox>
        )}
        {versions && <Button onClick={versions}>Версии</Button>}
        {remove && (
          <Button danger onClick={remove}>
            Удалить файл
          </Button>
        )}
        <Button look="primary" onClick={publish}>
          Опубликовать
        </Button>
      </div>
    </header>
  );
}
