import { use, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';
import type { CustomModalProps } from '#engine/core/props.ts';
import { useFormContext } from '#engine/core/formContext.tsx';
import { HistoryButton } from '#engine/form/HistoryButton.tsx';
import { SidePanels } from '#engine/panels/SidePanels.tsx';
import type { Mml } from '#schemas/entities/mml.ts';
import { focusFirst } from '#ui/layers/focus.ts';
import { controlKey } from '#ui/keyboard/keyPressed.ts';
import { SaveKey } from '#ui/keyboard/useKeys.tsx';
import { RecordNavigationContext } from '#ui/keyboard/contexts.ts';
import { onHeldKey } from '#ui/layers/heldKey.ts';
import { MmlEditor, type FrameProps } from './MmlEditor.tsx';
import './mml.css';

/** Draws the editor of a product list over the screen `Списки MML`: the same as in the strategies' panels (spec D3). */
export function MmlModal({ id, record, close, saved }: CustomModalProps<Mml>): ReactNode {
  const [open, setOpen] = useState(true);
  const [done, setDone] = useState<() => void>(() => close);
  const name = record?.name;
  return (
    <MmlEditor
      id={id === null ? null : Number(id)}
      name={typeof name === 'string' ? name : null}
      strategyId={null}
      close={() => setOpen(false)}
      saved={() => {
        setDone(() => saved);
        setOpen(false);
      }}
      open={open}
      closed={done}
      frame={ModalFrame}
    />
  );
}

function ModalFrame(frame: FrameProps): ReactNode {
  const { children, close, closed, ready } = frame;
  if (!children) return <ModalLoading close={closed ?? close} />;
  return ready ? <ReadyFrame {...frame} /> : <PlainFrame {...frame} />;
}

/** Draws the frame with the list's history next to the form. */
function ReadyFrame(frame: FrameProps): ReactNode {
  const open = useStore(useFormContext().store, ({ openPanel }) => openPanel !== null);
  return <PlainFrame {...frame} wide={open} history={<HistoryButton />} panel={<SidePanels busy={frame.busy} />} />;
}

function PlainFrame({
  title,
  open,
  close,
  closed,
  save,
  busy,
  children,
  wide = false,
  history,
  panel,
}: FrameProps & { wide?: boolean; history?: ReactNode; panel?: ReactNode }): ReactNode {
  const form = useRef<HTMLElement>(null);
  const openedByNavigation = use(RecordNavigationContext)?.openedByNavigation === true;
  return (
    <Modal
      name={title}
      open={open}
      close={close}
      {...(closed ? { closed } : {})}
      wide={wide}
      opened={() => {
        if (!openedByNavigation) focusFirst(form.current);
      }}
    >
      <div className={wide ? 'split split-open' : 'split'}>
        <section className="mml-modal modal-form" aria-label={title} ref={form} onKeyDown={onHeldKey}>
          {children}
          <div className="modal-form-foot">
            {history}
            {save && (
              <>
                <SaveKey
                  save={() => {
                    if (!busy) save();
                  }}
                />
                <Button onClick={close}>Отмена</Button>
                <BusyButton look="primary" busy={busy} aria-keyshortcuts={`${controlKey}+Enter`} onClick={save}>
                  Сохранить
                </BusyButton>
              </>
            )}
          </div>
        </section>
        {panel}
      </div>
    </Modal>
  );
}
