import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { FormBody } from '#engine/form/FormBody.tsx';
import { FormProvider } from '#engine/core/formContext.tsx';
import { confirmDiscard } from '#ui/unsaved/confirmDiscard.ts';
import { useDeclaredForm, type FormParts } from '#engine/form/useDeclaredForm.ts';
import { WaitingForConnection } from '#engine/core/writes/WaitingForConnection.tsx';
import { mayNotCreateText, useFormSource } from '#engine/form/useFormSource.ts';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { Failed } from '#ui/asyncState/AsyncState.tsx';

/**
 * Props of the frame around the form: a side panel or a modal. `save` is missing when there are no changes or the user
 * may not save; children are missing when there is no content.
 */
export interface FrameProps {
  title: string;
  /** A modal plays its closing animation while it is not open, and then calls `closed`. */
  open: boolean;
  closed?: (() => void) | undefined;
  close: () => void;
  save: (() => void) | null;
  busy: boolean;
  /** Whether a form is inside the frame. */
  ready?: boolean;
  children: ReactNode | null;
}

interface MmlEditorProps {
  /** null creates a new list. */
  id: number | null;
  name: string | null;
  /** Id of the stored strategy in which the list is edited, sent with it (spec D17). */
  strategyId: number | null;
  close: () => void;
  saved: () => void;
  /** Registers the check for unsaved changes with the outer form. */
  hold?: (check: (() => boolean) | null) => void;
  open?: boolean;
  closed?: () => void;
  frame: ComponentType<FrameProps>;
}

/** Draws the declared form of a product list, both inside a strategy and on its own screen (spec D3). */
export function MmlEditor(props: MmlEditorProps): ReactNode {
  const { id, name, close, open = true, closed, frame: Frame } = props;
  const declaration = useResource('mml');
  const source = useFormSource(declaration, id);
  if (source.state === 'ready') {
    const { state: _state, ...loaded } = source;
    return <ReadyEditor {...props} parts={{ id, ...loaded }} />;
  }
  return (
    <Frame title={titleOf(id, name)} open={open} close={close} closed={closed} save={null} busy={false}>
      {source.state === 'failed' ? (
        <Failed error={source.error} retry={source.retry} />
      ) : source.state === 'refused' ? (
        <p className="placeholder">{mayNotCreateText}</p>
      ) : null}
    </Frame>
  );
}

function ReadyEditor({ parts, ...props }: MmlEditorProps & { parts: FormParts }): ReactNode {
  const { id, name, strategyId, close, saved, hold, open = true, closed, frame: Frame } = props;
  const { context, store, busy, save, wait, question } = useDeclaredForm({
    ...parts,
    ...(strategyId === null ? {} : { extraValues: { strategyId } }),
  });
  const holdUnsaved = useEffectEvent((check: (() => boolean) | null) => hold?.(check));
  useEffect(() => {
    holdUnsaved(() => store.isDirty());
    return () => holdUnsaved(null);
  }, [store]);
  useUnsaved(() => open && store.isDirty());
  const tryClose = async () => {
    if (wait.waits) wait.giveUp();
    if (!busy && (await confirmDiscard(store.isDirty()))) close();
  };
  const submit = async () => {
    if (await save()) saved();
  };
  const loadedName = parts.record?.name;
  return (
    <FormProvider value={context}>
      <Frame
        title={titleOf(id, typeof loadedName === 'string' ? loadedName : name)}
        open={open}
        closed={closed}
        busy={busy}
        ready
        close={() => void tryClose()}
        save={context.readOnly ? null : () => void submit()}
      >
        <div className="mml-form">
          <FormBody />
          <WaitingForConnection {...wait} />
        </div>
      </Frame>
      {question}
    </FormProvider>
  );
}

function titleOf(id: number | null, name: string | null): string {
  return `Списки MML / ${id === null ? 'Новый список' : (name ?? `№ ${id}`)}`;
}
