import { CloseOutlined } from '@ant-design/icons';
import { useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';
import { narrow, useMedia } from '#ui/layers/useMedia.ts';
import { closeDemoNotice, demoNotice } from './demoNotice.ts';
import { tourStore } from './tourStore.ts';
import './demo.css';

const title = 'Демонстрационные данные';
const begin = 'Начать с чистой базы';

const DemoDialog = lazyComponent(async () => (await import('./DemoDialog.tsx')).DemoDialog, ModalLoading);

/** Manages the dialog of a button and returns the focus to the button afterwards. */
function useDialog() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    button,
    show: () => setOpen(true),
    dialog: open && (
      <ChunkBoundary>
        <DemoDialog close={close} />
      </ChunkBoundary>
    ),
  };
}

/**
 * Notice in the sidebar of every demo page, with a way to start with real data. It takes its space from the menu, so
 * that nothing else moves.
 */
export function DemoNotice(): ReactNode {
  const shown = useStore(demoNotice, (state) => state.shown);
  const { button, show, dialog } = useDialog();
  return (
    <>
      {shown && (
        <div className="demo">
          <p>{title}</p>
          <button
            type="button"
            className="demo-close"
            aria-label="Скрыть до следующего входа"
            title="Скрыть до следующего входа"
            onClick={closeDemoNotice}
          >
            <CloseOutlined aria-hidden />
          </button>
          <button
            ref={button}
            type="button"
            className="demo-begin"
            title={`${title}: ${begin.toLowerCase()}`}
            aria-haspopup="dialog"
            onClick={show}
          >
            <span className="demo-full">{begin}</span>
            <span className="demo-short" aria-hidden>
              Демо
            </span>
          </button>
          <button
            type="button"
            className="demo-begin demo-steps"
            aria-haspopup="dialog"
            onClick={() => tourStore.setState({ open: true })}
          >
            Пять шагов по продукту
          </button>
        </div>
      )}
      {dialog}
    </>
  );
}

/** Demo notice in the bar of a narrow window, where the sidebar is a drawer. */
export function DemoChip(): ReactNode {
  const shown = useStore(demoNotice, (state) => state.shown);
  const drawn = useMedia(narrow);
  const { button, show, dialog } = useDialog();
  return (
    <>
      {drawn && shown && (
        <button
          ref={button}
          type="button"
          className="demo-chip"
          aria-label={`${title}: ${begin.toLowerCase()}`}
          aria-haspopup="dialog"
          onClick={show}
        >
          Демо
        </button>
      )}
      {dialog}
    </>
  );
}
