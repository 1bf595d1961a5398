import { useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '#codecs/dates.ts';
import { Button } from '#ui/button/Button.tsx';
import { focusFirst } from '#ui/layers/focus.ts';
import { draftKey } from '#schemas/draft.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { DraftKeeper } from '../core/draftsContext.ts';
import { fitDraft, readFormDraft } from './formDraft.ts';

interface DraftNoticeProps {
  /** Unix milliseconds. */
  at: number;
  /** Name of the draft, where several are offered. */
  title?: string | undefined;
  /** Labels of the fields whose drafted values the current form cannot accept. */
  misfits?: readonly string[];
  goOn: () => void;
  discard: () => void;
}

const none: readonly string[] = [];

/** Notifies the user above the fields of a form that it has an unsaved draft. */
export function DraftNotice({ at, title, misfits = none, goOn, discard }: DraftNoticeProps): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  const decide = (act: () => void) => {
    const form = notice.current?.closest<HTMLElement>('form, [role="dialog"], section') ?? null;
    act();
    // The pressed button is removed and would take the focus with it.
    requestAnimationFrame(() => focusFirst(form));
  };
  return (
    <div className="draft-notice" role="status" ref={notice}>
      <p>{`Есть несохранённый черновик${title === undefined ? '' : ` «${title}»`} от ${formatDateTime(new Date(at))}`}</p>
      {misfits.length > 0 && <p>{`Не подошли: ${misfits.join(', ')}.`}</p>}
      <Button small look="primary" onClick={() => decide(goOn)}>
        Продолжить
      </Button>
      <Button small onClick={() => decide(discard)}>
        Удалить черновик
      </Button>
    </div>
  );
}

export function FormDraftNotice({ keeper, declaration }: { keeper: DraftKeeper; declaration: Declaration }): ReactNode {
  const offered = useStore(keeper.state, (state) => state.offered);
  return offered.map((draft) => (
    <DraftNotice
      key={draftKey(draft)}
      at={draft.at}
      title={offered.length > 1 ? draft.title : undefined}
      misfits={fitDraft(declaration, readFormDraft(draft.content)).misfits}
      goOn={() => void keeper.goOn(draft)}
      discard={() => keeper.discard(draft)}
    />
  ));
}
