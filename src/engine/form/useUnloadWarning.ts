import { useEffect } from 'react';
import { hasUnsaved, holdUnsaved } from './unsaved.ts';

/** A tab that is closed or renewed over unsaved changes asks first. */
export function useUnloadWarning(isDirty: () => boolean): void {
  useEffect(() => {
    const release = holdUnsaved(isDirty);
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      release();
      removeEventListener('beforeunload', warn);
    };
  });
}
