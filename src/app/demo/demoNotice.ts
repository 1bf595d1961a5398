import { createStore } from 'zustand/vanilla';
import { loadConfig } from '../base/config.ts';
import { pageSession } from '../base/session.ts';

/** What of the tab's storage says that the notice was closed: it comes back with the next visit. */
const key = 'demoClosed';

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether the page says that its data are a demo's. */
export const demoNotice = createStore<{ shown: boolean }>(() => ({ shown: false }));

const look = (): void => void loadConfig().then(({ demo }) => demoNotice.setState({ shown: demo && !wasClosed() }));
look();

/** Not again in this visit. */
export function closeDemoNotice(): void {
  demoNotice.setState({ shown: false });
  try {
    sessionStorage.setItem(key, 'closed');
  } catch {
    // Then until the page is loaded anew.
  }
}

pageSession.onEnd(() => {
  sessionStorage.removeItem(key);
  look();
});
