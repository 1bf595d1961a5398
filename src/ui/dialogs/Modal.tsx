import { Modal as AntModal } from 'antd';
import { use, type ReactNode } from 'react';
import { ChunkBoundary } from '../chunks/ChunkBoundary.tsx';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { ModalDepth, RecordNavigationContext } from '../keyboard/contexts.ts';
import { useLayer, zIndex } from '../layers/layers.ts';
import { AntdThemeProvider } from '../theme/AntdThemeProvider.tsx';
import { SkipOpenAnimation } from './skipOpenAnimation.ts';

interface ModalProps {
  /** Accessible name (spec D6); shown as the title unless `hideTitle`. */
  name: string;
  hideTitle?: boolean;
  /** The content is loading; the accessible name states this. */
  busy?: boolean;
  open: boolean;
  close: () => void;
  closed?: () => void;
  /** Called when the modal is open and has the focus. */
  opened?: () => void;
  /** Whether it has a table or a side panel, which need more room than a form. */
  wide?: boolean;
  level?: 'main' | 'info';
  /** Click on the overlay; does nothing unless the specification defines it (part2, the task modal). */
  overlayClick?: () => void;
  children: ReactNode;
}

/**
 * The two widths of all modals in pixels; a narrower window takes less. A wide one overlaps the sidebar.
 *
 * A form with a table of more than two columns is wide, and so is a record with lists of others below it. 1360 leaves a
 * margin at the reference size of 1440. With more widths, a window that opens over another one had its buttons
 * elsewhere; questions have no third one, because most of them name records.
 */
const widths = { form: 640, wide: 1360 };

export const LazyRecordNavigationKeys = lazyComponent(
  async () => (await import('../keyboard/RecordNavigationKeys.tsx')).RecordNavigationKeys,
);

/** A `role=dialog` over the page: Esc is handled by the layer stack, an overlay click does nothing (part1 §4). */
export function Modal({
  name,
  hideTitle = false,
  busy = false,
  open,
  close,
  opened,
  closed,
  wide = false,
  level = 'main',
  overlayClick,
  children,
}: ModalProps): ReactNode {
  useLayer(open, close, 'modal');
  const depth = use(ModalDepth) + 1;
  const around = use(RecordNavigationContext);
  const still = use(SkipOpenAnimation) ? { transitionName: '', maskTransitionName: '' } : {};
  // A question over a record concerns that record only, so it has no navigation to neighbours.
  const walk = level === 'main' ? around : null;
  const loading = busy && <span className="visually-hidden">: загрузка</span>;
  return (
    <AntdThemeProvider>
      <AntModal
        {...still}
        open={open}
        onCancel={(event) => (isCross(event) ? close : overlayClick)?.()}
        {...(closed ? { afterClose: closed } : {})}
        {...(opened
          ? {
              afterOpenChange: (isOpen: boolean) => {
                if (isOpen) opened();
              },
            }
          : {})}
        width={wide ? widths.wide : widths.form}
        zIndex={zIndex[level]}
        {...(wide ? { rootClassName: 'modal-wide' } : {})}
        keyboard={false}
        maskClosable={overlayClick !== undefined}
        footer={null}
        destroyOnHidden
        centered
        styles={{
          content: { paddingBlock: 16 },
          header: hideTitle ? { margin: 0, height: 0 } : { paddingInlineEnd: 32 },
        }}
        title={
          hideTitle ? (
            <span className="visually-hidden">
              {name}
              {loading}
            </span>
          ) : (
            <>
              {name}
              {loading}
            </>
          )
        }
        closable={{ 'aria-label': 'Закрыть окно' }}
      >
        <ModalDepth value={depth}>
          {walk && open && (
            <ChunkBoundary>
              <LazyRecordNavigationKeys {...walk} />
            </ChunkBoundary>
          )}
          <SkipOpenAnimation value={false}>
            <RecordNavigationContext value={null}>{children}</RecordNavigationContext>
          </SkipOpenAnimation>
        </ModalDepth>
      </AntModal>
    </AntdThemeProvider>
  );
}

/** antd reports the close button and the overlay with the same event; only the close button is a button element. */
function isCross({ currentTarget }: { currentTarget: EventTarget | null }): boolean {
  return currentTarget instanceof HTMLButtonElement;
}
