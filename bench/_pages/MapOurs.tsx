import '#ui/ui.css';
import '#custom/map/map.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { engine } from '#app/engineConfig.ts';
import { openClusterIndex, positionsOf } from '#custom/map/clusterIndex.ts';
import type { MarkerLayer } from '#custom/map/mapSource.ts';
import { MapView, type MapHandle } from '#custom/map/MapView.tsx';
import { Markers } from '#custom/map/Markers.tsx';
import { pointsIn } from '#custom/map/points.ts';
import { initialView } from '#custom/map/projection.ts';
import { createScene } from '#custom/map/scene.ts';
import { EngineProvider } from '#engine/core/engineContext.tsx';

const count = Number(new URLSearchParams(location.search).get('points') ?? 5000);
/** Points around fifty centers, as shops are distributed; the same in every run. */
const data = Array.from({ length: count }, (_, at) => {
  const [a, b] = [Math.abs(Math.sin(at * 12.9898) * 43758.5453) % 1, Math.abs(Math.sin(at * 78.233) * 12543.123) % 1];
  const town = at % 50;
  return {
    tradePointId: at + 1,
    name: `Точка ${at}`,
    lat: 46 + ((town * 7) % 22) + a,
    lng: 32 + ((town * 29) % 100) + b,
    totalMoney: 1000 + (at % 700),
    tasksCount: 3,
    distributors: [],
  };
});

/** Draws the map as the screen does; the button adds the points. */
export default function MapOurs(): ReactNode {
  const [scene] = useState(createScene);
  const [layer, setLayer] = useState<MarkerLayer | null>(null);
  const map = useRef<MapHandle>(null);
  useEffect(() => {
    Object.assign(window, {
      giveData: () => {
        const { placed } = pointsIn(data);
        setLayer({ points: placed, index: openClusterIndex(positionsOf(placed)) });
      },
      map,
    });
  }, []);
  return (
    <EngineProvider value={engine}>
      <div className="map-stage" style={{ height: '100vh' }}>
        <MapView label="Карта" scene={scene} from={initialView} handle={map} settled={() => undefined}>
          {layer && <Markers scene={scene} layer={layer} openId={null} pick={() => undefined} />}
        </MapView>
      </div>
    </EngineProvider>
  );
}
