import { EyeOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { useRef, useState, type ReactNode } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';

const WhyDialog = lazyComponent(
  async () => (await import('./RightsExplanationDialog.tsx')).RightsExplanationDialog,
  ModalLoading,
);

/** Draws the superuser's tools for checking users' rights: `Почему?` and `Посмотреть как…`. */
export function RightsTools(): ReactNode {
  const { lookAs } = useEngine();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        small
        ref={button}
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Почему?
      </Button>
      {lookAs && (
        <Button small icon={<EyeOutlined aria-hidden />} aria-haspopup="dialog" onClick={lookAs}>
          Посмотреть как…
        </Button>
      )}
      {isOpen && (
        <ChunkBoundary>
          <WhyDialog close={close} />
        </ChunkBoundary>
      )}
    </>
  );
}
