import { HistoryOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { canRecordChanges } from '../core/bulkChangesApi.ts';
import { earlierChangesStore } from '../core/earlierChanges.ts';
import { useEngine } from '../core/engineContext.tsx';

const EarlierChanges = lazyComponent(async () => (await import('./EarlierChanges.tsx')).EarlierChanges);

interface EarlierChangesButtonProps {
  declaration: Declaration;
  /** Whether records of the list can be changed together; a message may also open the changes of another list. */
  offered: boolean;
}

/** Draws `Прежние изменения` of a list, where the server lists such changes. */
export function EarlierChangesButton({ declaration, offered }: EarlierChangesButtonProps): ReactNode {
  const { host } = useEngine();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { name } = declaration;
  useEffect(() => {
    const follow = () => {
      if (earlierChangesStore.getState().resource !== name) return;
      earlierChangesStore.setState({ resource: null });
      setOpen(true);
    };
    follow();
    return earlierChangesStore.subscribe(follow);
  }, [name]);
  if (!canRecordChanges(host, declaration)) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {offered && (
        <Button
          ref={button}
          className="popover-button list-changes"
          icon={<HistoryOutlined aria-hidden />}
          aria-haspopup="dialog"
          title="Прежние изменения"
          onClick={() => setOpen(true)}
        >
          Прежние изменения
        </Button>
      )}
      {isOpen && (
        <ChunkBoundary>
          <EarlierChanges declaration={declaration} close={close} />
        </ChunkBoundary>
      )}
    </>
  );
}
