import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { ChunkBoundary } from '../chunks/ChunkBoundary.tsx';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { giveFocusBack } from '../layers/focus.ts';
import { onHeldKey } from '../layers/heldKey.ts';
import type { DialogTable, ConfirmOptions } from './dialogs.ts';
import { Modal } from './Modal.tsx';

const CopyLine = lazyComponent(async () => (await import('./CopyableText.tsx')).CopyableText);

const noLines: readonly string[] = [];

interface DialogProps extends ConfirmOptions {
  open: boolean;
  answer: (yes: boolean) => void;
  closed: () => void;
}

/** A single question or message. When yes loses data, Enter means no. */
export function Dialog({
  title,
  lines = noLines,
  table,
  copied,
  question,
  yes,
  no,
  danger = false,
  focusNext,
  open,
  answer,
  closed,
}: DialogProps): ReactNode {
  const [before] = useState(() => document.activeElement);
  const leave = () => {
    closed();
    if (focusNext) requestAnimationFrame(focusNext);
    else giveFocusBack(before);
  };
  return (
    <Modal name={title} open={open} close={() => answer(false)} closed={leave} level="info">
      <div className="dialog-body">
        {lines.length > 1 ? (
          <ul className="dialog-lines">
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        ) : (
          lines.map((line) => <p key={line}>{line}</p>)
        )}
        {table && <ConflictTable {...table} />}
        {copied && (
          <ChunkBoundary>
            <CopyLine {...copied} />
          </ChunkBoundary>
        )}
        {question && <p className="dialog-question">{question}</p>}
      </div>
      <Buttons {...{ yes, no, danger, answer }} />
    </Modal>
  );
}

function Buttons({
  yes,
  no,
  danger,
  answer,
}: Pick<DialogProps, 'yes' | 'no' | 'answer'> & { danger: boolean }): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  // `autoFocus` is too early: the modal's portal is not in the document yet.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="dialog-buttons" onKeyDown={onHeldKey}>
      {no && (
        <Button {...(danger ? { ref: first } : {})} onClick={() => answer(false)}>
          {no}
        </Button>
      )}
      <Button look="primary" {...(danger ? { danger } : { ref: first })} onClick={() => answer(true)}>
        {yes}
      </Button>
    </div>
  );
}

function ConflictTable({ headers, rows }: DialogTable): ReactNode {
  return (
    <div className="dialog-table">
      <table>
        <thead>
          <tr>
            {headers.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
