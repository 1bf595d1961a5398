import { useEffect, useState } from 'react';
import { useEngine, type ResourceTexts } from './engineContext.tsx';

/** What the product says of one of its resources, once that has come. */
export function useResourceTexts(resource: string): ResourceTexts | undefined {
  const { texts } = useEngine();
  const [loaded, setLoaded] = useState<Readonly<Record<string, ResourceTexts>>>({});
  useEffect(() => {
    let gone = false;
    // Whoever is not helped for want of a file goes on without.
    texts().then(
      (all) => {
        if (!gone) setLoaded(all);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [texts]);
  return loaded[resource];
}
