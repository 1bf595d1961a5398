import type { ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';
import type { CustomModalProps } from '#engine/fields/props.ts';
import { useFocusBack } from '#ui/layers/focus.ts';
import { useGet } from '#engine/lookups/useGet.ts';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { LoadedIssue } from './LoadedIssue.tsx';
import './feedback.css';

/** A feedback issue (part2 'Feedback issues'): loaded first, then shown. */
export function IssueModal({ id, close, saved }: CustomModalProps): ReactNode {
  const path = `/api/v1/feedback/issues/${String(id)}/`;
  const answer = useGet(path, { fresh: true });
  useFocusBack();
  if (isRecord(answer.data)) return <LoadedIssue path={path} id={id} issue={answer.data} answer={answer} close={close} saved={saved} />;
  if (answer.state === 'loading') return <Opening close={close} />;
  return (
    <Modal name={`Обращение № ${String(id)}`} open close={close} width={480}>
      <Failed error={answer.error} retry={answer.retry} />
    </Modal>
  );
}
