import { PictureOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { imageSource } from '#codecs/url.ts';
import './photos.css';

interface PictureProps {
  source: unknown;
  /** Description of the image; '' when the adjacent text describes it. */
  alt: string;
  className: string;
}

/**
 * An image whose URL comes from data. A missing or broken one is replaced by a placeholder of the same size (spec D64).
 */
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
