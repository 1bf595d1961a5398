import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';

interface SignOutQuestionProps {
  keep: () => void;
  drop: () => void;
  cancel: () => void;
}

/** Question at sign-out whether to keep or delete the drafts. Esc and the close button cancel it. */
export function SignOutQuestion({ keep, drop, cancel }: SignOutQuestionProps): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  // `autoFocus` is too early: the modal's portal is not in the document yet.
  useEffect(() => first.current?.focus(), []);
  return (
    <Modal name="Сохранить черновики на этом компьютере?" open close={cancel} level="info">
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
