import { PictureOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { imageSource } from '#codecs/url.ts';
import './photos.css';

interface PictureProps {
  source: unknown;
  /** What the picture shows; '' when the text beside it says so. */
  alt: string;
  className: string;
}

/** An image named by data. Without an address, or with a broken one, a placeholder of the same size stands there (spec D64). */
export function Picture({ source, alt, className }: PictureProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const address = imageSource(source);
  if (address === null || address === broken) {
    return (
      <span
        className={`${className} picture-missing`}
        {...(alt ? { role: 'img', 'aria-label': `${alt}: недоступно` } : {})}
      >
        <PictureOutlined aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={className}
      src={address}
      alt={alt}
      loading="lazy"
      draggable={false}
      onError={() => setBroken(address)}
    />
  );
}
