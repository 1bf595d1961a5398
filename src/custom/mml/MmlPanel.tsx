import { useState, type ReactNode } from 'react';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import { useFormContext } from '#engine/core/formContext.tsx';
import { SidePanel } from '#ui/panels/SidePanel.tsx';
import { SaveKey } from '#ui/keyboard/useKeys.tsx';
import { Loading } from '#ui/asyncState/AsyncState.tsx';
import { MmlEditor, type FrameProps } from './MmlEditor.tsx';
import { MmlLists } from './MmlLists.tsx';
import './mml.css';

/** The edited list: an existing one, or a new one. */
interface Edited {
  id: number | null;
  name: string | null;
}

/**
 * Draws the product lists with a choice of one; adding and editing happen in the same place (part2 'Product lists
 * (MML)').
 */
export function MmlPanel({
  name,
  label,
  value,
  change,
  record,
  closePanel,
}: CustomFieldProps<Strategy | VolumeStrategy>): ReactNode {
  const { store } = useFormContext();
  const [edited, setEdited] = useState<Edited | null>(null);
  const strategyId = record?.strategyId;
  const leave = () => setEdited(null);
  if (edited) {
    return (
      <MmlEditor
        {...edited}
        strategyId={typeof strategyId === 'number' ? strategyId : null}
        close={leave}
        saved={leave}
        hold={store.holdUnsaved}
        frame={PanelFrame}
      />
    );
  }
  return (
    <SidePanel title={label} close={closePanel}>
      <MmlLists
        value={value}
        change={change}
        edit={setEdited}
        remember={(list) => store.rememberOptions(name, [{ id: list.id, name: list.name, detail: '', children: [] }])}
      />
    </SidePanel>
  );
}

function PanelFrame({ title, close, save, busy, children }: FrameProps): ReactNode {
  return (
    <SidePanel title={title} close={close} {...(save ? { onSave: save } : { save: null })} busy={busy}>
      {save && (
        <SaveKey
          save={() => {
            if (!busy) save();
          }}
        />
      )}
      {children ?? <Loading active />}
    </SidePanel>
  );
}
