import { useRef, useState, type ReactNode } from 'react';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';
import type { CustomModalProps } from '#engine/fields/props.ts';
import { focusFirst } from '#ui/layers/focus.ts';
import { onHeldKey } from '#ui/layers/heldKey.ts';
import { MmlEditor, type FrameProps } from './MmlEditor.tsx';
import './mml.css';

/** The editor of a product list over the screen `Списки MML`: the same as in the strategies' panels (spec D3). */
export function MmlModal({ id, record, close, saved }: CustomModalProps): ReactNode {
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState<() => void>(() => close);
  const name = record?.name;
  return (
    <MmlEditor
      id={id === null ? null : Number(id)} name={typeof name === 'string' ? name : null} strategyId={null} close={() => setOpen(false)}
      saved={() => { setDone(() => saved); setOpen(false); }}
      open={open} closed={done} frame={ModalFrame}
    />
  );
}

function ModalFrame({ title, open, close, closed, save, busy, children }: FrameProps): ReactNode {
  const form = useRef<HTMLElement>(null);
  if (!children) return <Opening close={closed ?? close} />;
  return (
    <Modal name={title} open={open} close={close} {...(closed ? { closed } : {})} width={720} opened={() => focusFirst(form.current)}>
      <section className="mml-modal" aria-label={title} ref={form} onKeyDown={onHeldKey}>
        {children}
        {save && <div className="modal-form-foot"><BusyButton type="primary" busy={busy} onClick={save}>Сохранить</BusyButton></div>}
      </section>
    </Modal>
  );
}
