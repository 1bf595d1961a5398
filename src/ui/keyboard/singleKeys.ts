import { localStore } from '#codecs/browserStorage.ts';

const storageKey = 'singleKeys';
let on = localStore.getItem(storageKey) !== 'off';

/** Whether shortcuts without Ctrl or Alt are enabled (WCAG 2.1.4); stored on the computer. */
export const singleKeys = {
  areOn: (): boolean => on,
  set(next: boolean): void {
    on = next;
    localStore.setItem(storageKey, next ? 'on' : 'off');
  },
};
