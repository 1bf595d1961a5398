import type { ReactNode } from 'react';

/** A small picture; without an address, or with a broken one, its frame stays (spec D64 allows same-origin and https addresses only). */
export function Preview({ source, size = 32 }: { source: unknown; size?: number }): ReactNode {
  const safe = typeof source === 'string' && /^(https:\/\/|\/(?!\/))/.test(source);
  return <span className="mml-preview" style={{ width: size, height: size }}>{safe && <img src={source} alt="" loading="lazy" width={size} height={size} />}</span>;
}
