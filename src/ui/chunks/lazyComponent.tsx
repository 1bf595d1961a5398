import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LazyComponent<P> {
  (props: P): ReactNode;
  /** Loads the file before the component renders. */
  load: () => Promise<unknown>;
}

/**
 * Creates a component whose file is loaded when it first renders; until then `Placeholder` is shown. Unlike `lazy` it
 * adds no delay after loading: React shows the content of a Suspense boundary no sooner than 300 ms after its fallback.
 * A failure is thrown to the surrounding boundary.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder?: ComponentType<P>,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const fetch = async () => {
    Loaded ??= await load();
  };
  function Chunk(props: P): ReactNode {
    const [missing, setMissing] = useState<{ error: unknown } | null>(null);
    const [here, setHere] = useState(Loaded !== undefined);
    useEffect(() => {
      if (here) return undefined;
      let unmounted = false;
      fetch().then(
        () => {
          if (!unmounted) setHere(true);
        },
        (error: unknown) => {
          if (!unmounted) setMissing({ error });
        },
      );
      return () => {
        unmounted = true;
      };
    }, [here]);
    if (missing) throw missing.error;
    const Drawn = Loaded ?? Placeholder;
    return Drawn ? <Drawn {...props} /> : null;
  }
  return Object.assign(Chunk, { load: fetch });
}
