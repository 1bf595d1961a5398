import type { ReactNode } from 'react';

interface PreviewsProps {
  sources: readonly string[];
  /** Pixels of a side. */
  size: number;
  /** What they show; without it they are decoration beside a text. */
  label?: string;
}

/** Small pictures; a broken one leaves its frame. */
export function Previews({ sources, size, label }: PreviewsProps): ReactNode {
  return (
    <span className="previews">
      {sources.map((source, index) => (
        <img
          key={index}
          src={source}
          alt={label ? `${label} ${index + 1}` : ''}
          loading="lazy"
          width={size}
          height={size}
        />
      ))}
    </span>
  );
}

/** The addresses of a value that is one or a list of them: same-origin and https alone (spec D64). */
export function previewSources(value: unknown): string[] {
  return [value]
    .flat()
    .filter((source): source is string => typeof source === 'string' && /^(https:\/\/|\/(?!\/))/.test(source));
}
