import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { showMessage } from '#ui/messages/messages.ts';
import { accessControlProvider } from '../backend/backend.ts';

/** Redirects from a URL that the user may not open (part1 §2.1), naming the missing access (known trap 19). */
export function AccessDenied({ name, to }: { name: string; to: string }): ReactNode {
  useEffect(() => {
    void accessControlProvider.can({ resource: name, action: 'list' }).then(({ reason }) => {
      showMessage({ key: 'refused', tone: 'error', text: reason ?? 'Недостаточно прав' });
    });
  }, [name]);
  return <Navigate to={to} replace />;
}
