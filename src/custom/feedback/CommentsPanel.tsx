import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { formatDateTime } from '#codecs/dates.ts';
import type { Unverified } from '#codecs/records.ts';
import type { Issue, IssueComment } from '#schemas/entities/issue.ts';
import { formatText } from '#codecs/text.ts';
import type { QueryResult } from '#engine/core/useGet.ts';
import { WaitingForConnection } from '#engine/core/writes/WaitingForConnection.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { Empty, Failed } from '#ui/asyncState/AsyncState.tsx';
import { authorOf, commentsOf } from './issue.ts';
import { Photos } from './Photos.tsx';
import { commentLimit, type CommentDraft } from './useComment.ts';

interface CommentsPanelProps {
  issue: Unverified<Issue>;
  answer: QueryResult;
  comment: CommentDraft;
  close: () => void;
}

/**
 * Draws the comments, oldest first, and the box for a new one; new data scrolls to the bottom (part2 'Feedback
 * issues').
 */
export function CommentsPanel({ issue, answer, comment, close }: CommentsPanelProps): ReactNode {
  const comments = useMemo(() => commentsOf(issue), [issue]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [comments]);
  return (
    <SidePanel title="Комментарии" close={close} save={null} footer={<CommentBox comment={comment} />}>
      <div className="comments" ref={list} tabIndex={0} role="group" aria-label="Лента комментариев">
        {comments.length === 0 && <Empty />}
        <ul>
          {comments.map((item, index) => (
            <li key={index}>
              <Comment comment={item} />
            </li>
          ))}
        </ul>
        {answer.state === 'failed' && <Failed error={answer.error} retry={answer.retry} />}
      </div>
    </SidePanel>
  );
}

function Comment({ comment }: { comment: Unverified<IssueComment> }): ReactNode {
  const author = authorOf(comment);
  return (
    <article className="comment" aria-label={author}>
      <header>
        <strong>{author}</strong>
        <span>{formatDateTime(comment.date)}</span>
      </header>
      <p>{formatText(comment.text)}</p>
      <Photos of={comment} label="Фото комментария" />
    </article>
  );
}

function CommentBox({ comment: { text, change, busy, error, send, wait } }: { comment: CommentDraft }): ReactNode {
  const box = useRef<TextAreaRef>(null);
  // The pressed button is disabled or removed immediately, so it cannot retain the focus.
  const sendAndStay = () => {
    box.current?.focus();
    void send();
  };
  return (
    <form
      className="comment-box"
      onSubmit={(event) => {
        event.preventDefault();
        sendAndStay();
      }}
    >
      {error !== null && (
        <div className="comment-failed" role="alert" id="comment-error">
          <span>{error}</span>
          <Button small disabled={busy} onClick={sendAndStay}>
            Повторить
          </Button>
        </div>
      )}
      <WaitingForConnection {...wait} />
      <Input.TextArea
        ref={box}
        value={text}
        aria-label="Комментарий"
        placeholder="Введите комментарий"
        maxLength={commentLimit}
        autoSize={{ minRows: 2, maxRows: 6 }}
        {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'comment-error' })}
        onChange={(event) => change(event.target.value)}
      />
      <div className="comment-foot">
        <span className="long-text-counter">{`${text.length}/${commentLimit}`}</span>
        <BusyButton look="primary" type="submit" disabled={text.trim() === ''} busy={busy}>
          Отправить
        </BusyButton>
      </div>
    </form>
  );
}
