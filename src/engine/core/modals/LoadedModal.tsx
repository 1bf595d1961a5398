import { useState, type ReactNode } from 'react';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';
import { useGet, type QueryResult } from '../useGet.ts';
import { SkipOpenAnimation } from '#ui/dialogs/skipOpenAnimation.ts';
import { PendingModal } from './PendingModal.tsx';

interface LoadedModalProps<E extends object> {
  /** Path of the record. */
  path: string;
  /** Title of the dialog until the record is loaded. */
  name: string;
  /** Shown when the record does not exist, in place of the server's message. */
  missing?: string;
  /** Whether a recent cached response is sufficient, such as that of a search. */
  recent?: boolean;
  close: () => void;
  /** Draws the modal of a loaded record; it stays while the record reloads. */
  children: (record: Unverified<E>, response: QueryResult) => ReactNode;
}

/** Loads a record and then shows it in a modal (part1 §4). */
export function LoadedModal<E extends object>({
  path,
  name,
  missing,
  recent = false,
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
      {...{ name, answer, close }}
      missing={answer.busy ? undefined : missingText(answer, missing)}
      onShown={() => setWaited(true)}
    />
  );
}

/**
 * Returns the text for a missing record. A 404 shows the server's message with a retry, unless the specification
 * defines a text or the error is final; a response without a record has no message.
 */
function missingText({ state, error }: QueryResult, missing: string | undefined): string | undefined {
  if (state === 'ready') return missing ?? 'Такой записи нет';
  return error instanceof ApiError && error.status === 404 && !error.isFinal ? missing : undefined;
}
