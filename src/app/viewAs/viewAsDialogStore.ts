import { createStore } from 'zustand/vanilla';

/** Whether the dialog `Посмотреть как…` is open. */
export const viewAsDialogStore = createStore<{ open: boolean }>(() => ({ open: false }));

/** Opens the dialog `Посмотреть как…`. */
export function openViewAsDialog(): void {
  viewAsDialogStore.setState({ open: true });
}
