import { createStore } from 'zustand/vanilla';

/** Whether `Посмотреть как…` asks whom. */
export const viewAsDialogStore = createStore<{ open: boolean }>(() => ({ open: false }));

/** Asks as whom to look. */
export function openViewAsDialog(): void {
  viewAsDialogStore.setState({ open: true });
}
