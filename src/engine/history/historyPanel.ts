import { PanelAwaited } from '../fields/awaited.tsx';
import { chunked } from '#ui/chunks/chunked.tsx';

/** The history as the one open panel of a form; no field may be called so. */
export const historyPanel = '#history';

/** The history in the panel of a form. */
export const FormHistory = chunked(async () => (await import('./FormHistory.tsx')).FormHistory, PanelAwaited);

/** The history in the panel of any modal. */
export const RecordHistory = chunked(async () => (await import('./HistoryPanel.tsx')).HistoryPanel, PanelAwaited);
