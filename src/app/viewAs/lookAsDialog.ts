import { createStore } from 'zustand/vanilla';

/** Whether `Посмотреть как…` asks whom. */
export const lookAsDialog = createStore<{ open: boolean }>(() => ({ open: false }));

/** Asks as whom to look. */
export function showLookAs(): void {
  lookAsDialog.setState({ open: true });
}
