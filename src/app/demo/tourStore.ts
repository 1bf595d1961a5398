import { sessionStore } from '#codecs/browserStorage.ts';
import { createStore } from 'zustand/vanilla';
import { tourKey } from '../base/loginAddress.ts';
import { demoNotice } from './demoNotice.ts';

/** Whether the tour of the demo is open. */
export const tourStore = createStore<{ open: boolean }>(() => ({ open: false }));

/** Opens the tour after the first sign-in of this browser, where there is a demo. */
const offer = (): void => {
  if (!demoNotice.getState().shown || sessionStore.getItem(tourKey) === null) return;
  sessionStore.removeItem(tourKey);
  tourStore.setState({ open: true });
};
demoNotice.subscribe(offer);
offer();
