import { useEngine } from './engineContext.tsx';
import type { FormContextValue } from './formContext.tsx';

/** Panel name of the history among a form's panels; no field may have this name. */
export const historyPanel = '#history';

/** Returns the id of a form's record with a history; null for a new record and where the user may read none. */
export function useHistoryId({
  declaration: { api },
  record,
  readOnlyReason,
}: Pick<FormContextValue, 'declaration' | 'record' | 'readOnlyReason'>): string | number | null {
  const { host } = useEngine();
  // The history shows values of other territories too, which the server keeps from this user.
  if (readOnlyReason === 'territories') return null;
  const id = record?.[api.id];
  return host.history !== false && (typeof id === 'number' || typeof id === 'string') ? id : null;
}
