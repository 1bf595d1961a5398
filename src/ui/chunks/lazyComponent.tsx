import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LazyComponent<P> {
  (props: P): ReactNode;
  /** Fetches the file before it is drawn. */
  load: () => Promise<unknown>;
}

/**
 * A component of a file that is fetched when it is drawn first; until then `Placeholder` stands there. Unlike with `lazy` there is no wait once the file is here: React shows the
 * content of a Suspense boundary no sooner than 300 ms after its fallback. One that does not arrive is an error for the boundary around it.
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
      let gone = false;
      fetch().then(
        () => {
          if (!gone) setHere(true);
        },
        (error: unknown) => {
          if (!gone) setMissing({ error });
        },
      );
      return () => {
        gone = true;
      };
    }, [here]);
    if (missing) throw missing.error;
    const Drawn = Loaded ?? Placeholder;
    return Drawn ? <Drawn {...props} /> : null;
  }
  return Object.assign(Chunk, { load: fetch });
}
