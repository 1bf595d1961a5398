import { PanelPlaceholder } from '../core/placeholders.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';

/** Panel name of the history among a form's panels; no field may have this name. */
export const historyPanel = '#history';

/** Draws the history in the panel of a form. */
export const LazyFormHistory = lazyComponent(
  async () => (await import('./FormHistory.tsx')).FormHistory,
  PanelPlaceholder,
);

/** Draws the history in the panel of any modal. */
export const LazyRecordHistory = lazyComponent(
  async () => (await import('./HistoryPanel.tsx')).HistoryPanel,
  PanelPlaceholder,
);
