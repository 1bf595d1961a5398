import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';

interface SignOutQuestionProps {
  keep: () => void;
  drop: () => void;
  /** The sign-out is not meant any more. */
  cancel: () => void;
}

/** Whoever signs out says what becomes of the drafts. Esc and the cross leave everything as it was. */
export function SignOutQuestion({ keep, drop, cancel }: SignOutQuestionProps): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  // `autoFocus` comes too early: the portal of the modal is not in the document yet.
  useEffect(() => first.current?.focus(), []);
  return (
    <Modal name="Сохранить черновики на этом компьютере?" open close={cancel} width={440} level="info">
      <div className="dialog-body">
        <p>Они зашифрованы: прочесть их сможете только вы, когда войдёте снова.</p>
      </div>
      <div className="dialog-buttons">
        <Button danger onClick={drop}>
          Удалить
        </Button>
        <Button look="primary" ref={first} onClick={keep}>
          Сохранить
        </Button>
      </div>
    </Modal>
  );
}
