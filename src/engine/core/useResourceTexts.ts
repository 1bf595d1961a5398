import { useEffect, useState } from 'react';
import { useEngine, type ResourceTexts } from './engineContext.tsx';

/** Returns the product's texts for one of its resources, once they are loaded. */
export function useResourceTexts(resource: string): ResourceTexts | undefined {
  const { texts } = useEngine();
  const [loaded, setLoaded] = useState<Readonly<Record<string, ResourceTexts>>>({});
  useEffect(() => {
    let gone = false;
    // If the chunk fails to load, the page works without help texts.
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
