import { PanelPlaceholder } from '../core/placeholders.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';

/** The history as the one open panel of a form; no field may be called so. */
export const historyPanel = '#history';

/** The history in the panel of a form. */
export const LazyFormHistory = lazyComponent(
  async () => (await import('./FormHistory.tsx')).FormHistory,
  PanelPlaceholder,
);

/** The history in the panel of any modal. */
export const LazyRecordHistory = lazyComponent(
  async () => (await import('./HistoryPanel.tsx')).HistoryPanel,
  PanelPlaceholder,
);
