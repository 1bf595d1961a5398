import { useId, useRef, useState, type ReactNode } from 'react';
import type { Kind } from '#kinds/registry/options.ts';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { focusFirst } from '#ui/layers/focus.ts';
import { KindList } from './KindList.tsx';

interface KindModalProps {
  label: string;
  value: Kind | undefined;
  kinds: readonly Kind[];
  choose: (kind: Kind) => void;
  close: () => void;
}

/** Lets the user choose another kind for a field. */
export function KindModal({ label, value, kinds, choose, close }: KindModalProps): ReactNode {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState(value);
  const take = () => {
    if (kind !== undefined) choose(kind);
  };
  return (
    <Modal name={`Вид поля «${label}»`} open close={close} opened={() => focusFirst(box.current)}>
      <div ref={box} className="field-new">
        <KindList id={id} kinds={kinds} value={kind} choose={setKind} done={choose} />
        <p className="studio-note">Настройки, которых новый вид не знает, уйдут. «Отменить» вернёт их.</p>
        <div className="dialog-buttons">
          <Button look="primary" onClick={take}>
            Выбрать
          </Button>
        </div>
      </div>
    </Modal>
  );
}
