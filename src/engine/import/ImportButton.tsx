import { UploadOutlined } from '@ant-design/icons';
import { useRef, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { useAllowed } from '../core/useAllowed.ts';

const ImportDialog = lazyComponent(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/**
 * Draws `Загрузить из файла` if the user may create or change records through a declared form without one-time values;
 * with several such buttons, each names its subject.
 */
export function ImportButton({ declaration, about }: { declaration: Declaration; about?: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const creates = useAllowed(declaration, 'create');
  const edits = useAllowed(declaration, 'edit');
  if (!declaration.form || declaration.form.shownOnce || declaration.list?.modal !== undefined || (!creates && !edits))
    return null;
  return (
    <>
      <Button
        ref={button}
        className="popover-button"
        icon={<UploadOutlined aria-hidden />}
        aria-haspopup="dialog"
        title="Загрузить из файла"
        aria-label={about && `Загрузить из файла: ${about}`}
        onClick={() => setOpen(true)}
      >
        Загрузить из файла
      </Button>
      {open && (
        <ChunkBoundary>
          <ImportDialog
            declaration={declaration}
            close={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </ChunkBoundary>
      )}
    </>
  );
}
