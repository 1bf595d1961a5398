import { lazy, Suspense, type ReactNode } from 'react';
import type { Unverified } from '#codecs/records.ts';
import type { Issue } from '#schemas/entities/issue.ts';
import { photosOf } from './issue.ts';

const PhotoSlider = lazy(() => import('#ui/photos/PhotoSlider.tsx'));

/** Draws the photos of an issue or a comment, only if there are any (part2 'Feedback issues'). */
export function Photos({ of, label }: { of: Unverified<Pick<Issue, 'photos'>>; label: string }): ReactNode {
  const sources = photosOf(of);
  if (sources.length === 0) return null;
  return (
    <Suspense fallback={<div className="photos-place" />}>
      <PhotoSlider label={label} sources={sources} />
    </Suspense>
  );
}
