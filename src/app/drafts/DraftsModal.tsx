import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '#codecs/dates.ts';
import { useAllDrafts, useDrafts } from '#engine/core/draftsContext.ts';
import { openDraftState } from '#engine/drafts/useDraftToOpen.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { draftKey, type Draft } from '#schemas/draft.ts';
import { studioResource } from '#studio/text/studioResource.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { studioPath } from '../base/screenPaths.ts';
import './drafts.css';

/** Dialog with all drafts of the user, each with its record and time. */
export function DraftsModal({ close }: { close: () => void }): ReactNode {
  const drafts = useAllDrafts();
  return (
    <Modal name="Черновики" open close={close}>
      {drafts.length === 0 && <Empty />}
      <ul className="drafts" aria-label="Черновики">
        {drafts.map((draft) => (
          <DraftEntry key={draftKey(draft)} draft={draft} close={close} />
        ))}
      </ul>
    </Modal>
  );
}

function DraftEntry({ draft, close }: { draft: Draft; close: () => void }): ReactNode {
  const drafts = useDrafts();
  const navigate = useNavigate();
  const place = usePlace(draft);
  const open = ({ path, state }: NonNullable<typeof place>) => {
    close();
    void navigate(path, { state });
  };
  return (
    <li className="drafts-entry">
      <span className="drafts-title">
        <b>{draft.title}</b>
        <span className="field-hint">{`${place?.label ?? 'Раздел недоступен'} · ${formatDateTime(new Date(draft.at))}`}</span>
      </span>
      {place && (
        <Button small onClick={() => open(place)}>
          Открыть
        </Button>
      )}
      <Button small danger onClick={() => drafts?.drop(draft)}>
        Удалить
      </Button>
    </li>
  );
}

/** Returns the location of a draft's form; null when its section no longer exists. */
function usePlace({ resource, id }: Draft): { label: string; path: string; state: unknown } | null {
  const declaration = useEngine().resources.find(({ name }) => name === resource);
  if (resource === studioResource)
    return {
      label: 'Студия ресурсов',
      path: `${studioPath}?${id === null ? 'new' : `file=${encodeURIComponent(id)}`}`,
      state: null,
    };
  if (!declaration?.menu) return null;
  return {
    label: `${declaration.menu.label ?? declaration.title}${id === null ? ', новая запись' : ''}`,
    path: declaration.menu.path,
    state: openDraftState({ resource, id }),
  };
}
