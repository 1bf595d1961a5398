import { sessionStore } from '#codecs/browserStorage.ts';
import { createStore } from 'zustand/vanilla';
import { loadConfig } from '../base/config.ts';
import { pageSession } from '../base/session.ts';

/** sessionStorage key that marks the notice as closed; it returns with the next visit. */
const key = 'demoClosed';

/** Whether the data are a demo, and whether the page shows its notice. */
export const demoNotice = createStore<{ isDemo: boolean; shown: boolean }>(() => ({ isDemo: false, shown: false }));

const look = (): void =>
  void loadConfig().then(({ demo }) =>
    demoNotice.setState({ isDemo: demo, shown: demo && sessionStore.getItem(key) === null }),
  );
look();

export function closeDemoNotice(): void {
  demoNotice.setState({ shown: false });
  sessionStore.setItem(key, 'closed');
}

pageSession.onEnd(() => {
  sessionStore.removeItem(key);
  look();
});
