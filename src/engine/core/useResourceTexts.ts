import { useEffect, useState } from 'react';
import { useEngine, type ResourceTexts } from './engineContext.tsx';

/** Returns the product's texts for one of its resources, once they are loaded. */
export function useResourceTexts(resource: string): ResourceTexts | undefined {
  const { texts } = useEngine();
  const [loaded, setLoaded] = useState<Readonly<Record<string, ResourceTexts>>>({});
  useEffect(() => {
    let unmounted = false;
    // If the chunk fails to load, the page works without help texts.
    texts().then(
      (all) => {
        if (!unmounted) setLoaded(all);
      },
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [texts]);
  return loaded[resource];
}
