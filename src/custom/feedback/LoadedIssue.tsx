import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { formatDateTime } from '#codecs/dates.ts';
import type { Unverified } from '#codecs/records.ts';
import type { Issue } from '#schemas/entities/issue.ts';
import { formatText } from '#codecs/text.ts';
import { issueStatus } from '#dictionaries/issueStatus.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { DescriptionList } from '#ui/descriptionList/DescriptionList.tsx';
import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';
import { DraftNotice } from '#engine/drafts/DraftNotice.tsx';
import { WaitingForConnection } from '#engine/core/writes/WaitingForConnection.tsx';
import { useTextDraft } from '#engine/drafts/useTextDraft.ts';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import type { QueryResult } from '#engine/core/useGet.ts';
import { PanelPlaceholder } from '#engine/core/placeholders.tsx';
import { useEngine, useResource } from '#engine/core/engineContext.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { getByPath } from '#codecs/path.ts';
import { CommentsPanel } from './CommentsPanel.tsx';
import { controlKey } from '#ui/keyboard/keyPressed.ts';
import { SaveKey } from '#ui/keyboard/useKeys.tsx';
import { Radios } from '#ui/inputs/Radio.tsx';
import { commentsOf } from './issue.ts';
import { Photos } from './Photos.tsx';
import { useComment } from './useComment.ts';
import { useStatus } from './useStatus.ts';

const statuses = issueStatus.map(([value, label]) => [value, label] as const);

interface LoadedIssueProps {
  path: string;
  id: string | number | null;
  issue: Unverified<Issue>;
  answer: QueryResult;
  close: () => void;
  saved: () => void;
}

const RecordHistory = lazyComponent(
  async () => (await import('#engine/history/HistoryPanel.tsx')).HistoryPanel,
  PanelPlaceholder,
);

/**
 * Draws the issue with its status and, next to it, its comments. Confirms before closing with unsaved changes (spec
 * D33).
 */
export function LoadedIssue({ path, id, issue, answer, close, saved }: LoadedIssueProps): ReactNode {
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState<() => void>(() => close);
  const [panel, setPanel] = useState<'comments' | 'history' | null>(null);
  const toggle = (name: 'comments' | 'history') => setPanel(panel === name ? null : name);
  const { host } = useEngine();
  const declaration = useResource('feedbackIssues');
  const status = useStatus(id, issue);
  const comment = useComment(path, answer.retry);
  const isUnsaved = () => status.changed || comment.isUnsent();
  useUnsaved(() => open && isUnsaved());
  const tryClose = () =>
    restoreFocusAfter(async () => {
      if (status.wait.waits) status.wait.giveUp();
      if (!status.busy && (await confirmDiscard(isUnsaved()))) setOpen(false);
    });
  const update = () =>
    restoreFocusAfter(async () => {
      if (!(await status.save())) return;
      setDone(() => saved);
      // Checked afterwards: the user may have started a comment while the status was being saved.
      if (await confirmDiscard(comment.isUnsent(), 'Статус сохранён, а комментарий не отправлен.')) setOpen(false);
      else status.goOn();
    });
  const theme = formatText(getByPath(issue, 'theme.name'));
  const draft = useTextDraft(
    { resource: 'feedbackIssues', id: String(id) },
    theme === '-' ? `№ ${String(id)}` : theme,
    comment.text,
  );
  const goOn = (text: string) => {
    comment.change([text, comment.text].filter((item) => item.trim() !== '').join('\n'));
    setPanel('comments');
    draft.resolved(true);
  };
  return (
    <Modal
      name={theme === '-' ? 'Обращение' : theme}
      open={open}
      close={() => void tryClose()}
      closed={done}
      wide={panel !== null}
    >
      <div className={panel === null ? 'split' : 'split split-open'}>
        <div className="modal-form">
          <div className="modal-form-fields">
            {draft.offered && (
              <DraftNotice
                at={draft.offered.at}
                goOn={() => goOn(draft.offered?.text ?? '')}
                discard={() => draft.resolved(false)}
              />
            )}
            <IssueFacts issue={issue} />
            <StatusField status={status} />
          </div>
          <WaitingForConnection {...status.wait} />
          <div className="modal-form-foot">
            <CommentsButton issue={issue} isOpen={panel === 'comments'} toggle={() => toggle('comments')} />
            {host.history !== false && id !== null && (
              <Button aria-expanded={panel === 'history'} onClick={() => toggle('history')}>
                История
              </Button>
            )}
            <SaveKey
              save={() => {
                if (status.value !== undefined && !status.busy) void update();
              }}
            />
            <Button onClick={() => void tryClose()}>Отмена</Button>
            <BusyButton
              look="primary"
              aria-keyshortcuts={`${controlKey}+Enter`}
              disabled={status.value === undefined}
              busy={status.busy}
              onClick={() => void update()}
            >
              Обновить
            </BusyButton>
          </div>
        </div>
        {panel === 'comments' && (
          <CommentsPanel issue={issue} answer={answer} comment={comment} close={() => setPanel(null)} />
        )}
        {panel === 'history' && id !== null && (
          <ChunkBoundary>
            <RecordHistory declaration={declaration} id={id} close={() => setPanel(null)} />
          </ChunkBoundary>
        )}
      </div>
    </Modal>
  );
}

function IssueFacts({ issue }: Pick<LoadedIssueProps, 'issue'>): ReactNode {
  return (
    <>
      <DescriptionList
        facts={[
          { label: 'Номер обращения', value: formatText(issue.id) },
          { label: 'Дата и время', value: formatDateTime(issue.created) },
          { label: 'Автор', value: formatText(getByPath(issue, 'author.name')) },
          { label: 'Дистрибьютор', value: formatText(getByPath(issue, 'author.distributorName')) },
        ]}
      />
      <p className="issue-text" tabIndex={0}>
        {formatText(issue.description)}
      </p>
      <Photos of={issue} label="Фото обращения" />
    </>
  );
}

function StatusField({ status }: { status: ReturnType<typeof useStatus> }): ReactNode {
  const label = useId();
  return (
    <div className="field">
      <span className="field-label" id={label}>
        Статус
      </span>
      <div role="radiogroup" aria-labelledby={label} className="issue-status">
        {/* A choice made while the request runs would be lost when the response arrives. */}
        <Radios value={status.value} options={statuses} disabled={status.busy} onChange={status.change} />
      </div>
    </div>
  );
}

interface CommentsButtonProps extends Pick<LoadedIssueProps, 'issue'> {
  isOpen: boolean;
  toggle: () => void;
}

function CommentsButton({ issue, isOpen, toggle }: CommentsButtonProps): ReactNode {
  const { length } = commentsOf(issue);
  return (
    <Button aria-expanded={isOpen} className="issue-comments-button" onClick={toggle}>
      Комментарии
      {length > 0 && (
        <span className="issue-count" aria-hidden>
          {length}
        </span>
      )}
    </Button>
  );
}

/**
 * Runs work that may open a dialog, and then returns the focus to the modal: a disabled button loses it, and so does an
 * element covered by a dialog.
 */
async function restoreFocusAfter(work: () => Promise<void>): Promise<void> {
  const holder = document.activeElement;
  await work();
  const modal = holder?.closest('[role="dialog"]');
  if (modal && !modal.contains(document.activeElement)) (holder as HTMLElement).focus({ preventScroll: true });
}
