import { createStore } from 'zustand/vanilla';
import { loadConfig } from '../base/config.ts';
import { pageSession } from '../base/session.ts';

/** sessionStorage key that marks the notice as closed; it returns with the next visit. */
const key = 'demoClosed';

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether the page shows the demo notice. */
export const demoNotice = createStore<{ shown: boolean }>(() => ({ shown: false }));

const look = (): void => void loadConfig().then(({ demo }) => demoNotice.setState({ shown: demo && !wasClosed() }));
look();

/** Closes the notice for this visit. */
export function closeDemoNotice(): void {
  demoNotice.setState({ shown: false });
  try {
    sessionStorage.setItem(key, 'closed');
  } catch {
    // Without sessionStorage it stays closed until the page reloads.
  }
}

pageSession.onEnd(() => {
  sessionStorage.removeItem(key);
  look();
});
