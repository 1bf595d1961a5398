import type { ReactNode } from 'react';

interface PreviewsProps {
  sources: readonly string[];
  /** Side length in pixels. */
  size: number;
  /** Accessible name; without it the images are decoration beside a text. */
  label?: string;
}

/** Draws small previews; a broken image leaves its frame. */
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

/** Returns the URLs of a value that is a URL or a list of them, limited to same-origin and https (spec D64). */
export function previewSources(value: unknown): string[] {
  return [value]
    .flat()
    .filter((source): source is string => typeof source === 'string' && /^(https:\/\/|\/(?!\/))/.test(source));
}
