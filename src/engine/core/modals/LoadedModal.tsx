import { useState, type ReactNode } from 'react';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';
import { useGet, type QueryResult } from '../useGet.ts';
import { SkipOpenAnimation } from '#ui/dialogs/skipOpenAnimation.ts';
import { PendingModal } from './PendingModal.tsx';

interface LoadedModalProps<E extends object> {
  /** Where the record is. */
  path: string;
  /** What the dialog is called until the record is there. */
  name: string;
  /** What is said of a record that is not there, in place of what the server says. */
  missing?: string;
  /** Whether an answer of a moment ago will do, such as that of a search. */
  recent?: boolean;
  /** Of the modal of the record, in pixels. */
  width: number;
  close: () => void;
  /** The modal of a loaded record; it stays while the record is asked for again. */
  children: (record: Unverified<E>, response: QueryResult) => ReactNode;
}

/** A record that is loaded first and then shown in a modal (part1 §4). */
export function LoadedModal<E extends object>({
  path,
  name,
  missing,
  recent = false,
  width,
  close,
  children,
}: LoadedModalProps<E>): ReactNode {
  const answer = useGet(path, { fresh: !recent });
  const [record] = recordsIn<E>(answer.data);
  const [shown, setShown] = useState(false);
  const [waited, setWaited] = useState(false);
  if (!shown && record && !answer.busy) setShown(true);
  if (shown && record) return <SkipOpenAnimation value={waited}>{children(record, answer)}</SkipOpenAnimation>;
  return (
    <PendingModal
      {...{ name, answer, width, close }}
      missing={answer.busy ? undefined : missingText(answer, missing)}
      stands={() => setWaited(true)}
    />
  );
}

/** A 404 is told in the server's words, with another try, unless the specification has words of its own; an answer without a record has none. */
function missingText({ state, error }: QueryResult, missing: string | undefined): string | undefined {
  if (state === 'ready') return missing ?? 'Такой записи нет';
  return error instanceof ApiError && error.status === 404 ? missing : undefined;
}
