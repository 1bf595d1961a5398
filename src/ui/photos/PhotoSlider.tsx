import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import useEmblaCarousel from 'embla-carousel-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Picture } from './Picture.tsx';
import './photos.css';

const PhotoViewer = lazy(() => import('./PhotoViewer.tsx'));

type Slider = ReturnType<typeof useEmblaCarousel>[1];

/**
 * Photos in a sliding row (part2 §9); a click opens one in the viewer. Loaded lazily.
 *
 * Embla only moves a row of elements (8 KB of gzip); Swiper brings its own styles, arrows and virtual slides, and
 * keen-slider has had no release since 2024. antd's image preview is not used as a viewer: its tools are neither
 * buttons nor named, and it handles Esc itself.
 */
export default function PhotoSlider({ label, sources }: { label: string; sources: readonly unknown[] }): ReactNode {
  const [viewport, slider] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', slidesToScroll: 'auto' });
  const { back, on } = useEdges(slider);
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <div className="photos" role="group" aria-label={label}>
      <div className="photos-view" ref={viewport}>
        <ul className="photos-row">
          {sources.map((source, index) => (
            <li key={index} className="photos-slide">
              <button
                type="button"
                aria-label={`Открыть фото ${index + 1} из ${sources.length}`}
                onClick={() => setOpened(index)}
                onFocus={() => slider?.scrollTo(index)}
              >
                <Picture source={source} alt="" className="photo" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className="photos-arrow photos-back"
        aria-label="Предыдущие фото"
        disabled={!back}
        onClick={() => slider?.scrollPrev()}
      >
        <LeftOutlined />
      </button>
      <button
        type="button"
        className="photos-arrow photos-on"
        aria-label="Следующие фото"
        disabled={!on}
        onClick={() => slider?.scrollNext()}
      >
        <RightOutlined />
      </button>
      {opened !== null && (
        <Suspense fallback={null}>
          <PhotoViewer sources={sources} at={opened} show={setOpened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns whether more photos follow on either side. */
function useEdges(slider: Slider): { back: boolean; on: boolean } {
  const [edges, setEdges] = useState({ back: false, on: false });
  useEffect(() => {
    if (!slider) return undefined;
    const look = () => setEdges({ back: slider.canScrollPrev(), on: slider.canScrollNext() });
    look();
    slider.on('select', look).on('reInit', look);
    return () => void slider.off('select', look).off('reInit', look);
  }, [slider]);
  return edges;
}
