import type { ReactNode } from 'react';
import { formatMoney } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';
import { Balloon } from './Balloon.tsx';
import type { PlacedPoint } from './points.ts';
import type { Scene } from './scene.ts';

interface PointBalloonProps {
  point: PlacedPoint;
  scene: Scene;
  tasksShown: boolean;
  toggleTasks: () => void;
  close: () => void;
  reveal: (right: number, down: number) => void;
}

/**
 * Draws the name, total money, address and distributors of a point, and the toggle of the task panel (part2 'Map and
 * tasks').
 */
export function PointBalloon({ point, scene, tasksShown, toggleTasks, close, reveal }: PointBalloonProps): ReactNode {
  return (
    <Balloon title={point.name} place={point.place} scene={scene} close={close} reveal={reveal}>
      <p className="map-balloon-money">{formatMoney(point.money)}</p>
      <p>{point.address}</p>
      <p className="map-balloon-note">{point.distributors}</p>
      <div className="map-balloon-foot">
        <Button small aria-expanded={tasksShown} onClick={toggleTasks}>
          {tasksShown ? 'Скрыть задачи' : 'Показать задачи'}
        </Button>
      </div>
    </Balloon>
  );
}

interface ChoiceBalloonProps extends Omit<PointBalloonProps, 'point' | 'tasksShown' | 'toggleTasks'> {
  points: readonly PlacedPoint[];
  choose: (point: PlacedPoint) => void;
}

/** Draws the points of a cluster that does not split at any zoom (part2 'Map and tasks'). */
export function ChoiceBalloon({ points, choose, ...balloon }: ChoiceBalloonProps): ReactNode {
  const [first] = points;
  if (!first) return null;
  return (
    <Balloon title="Выберите торговую точку" place={first.place} {...balloon}>
      <ul className="map-choice">
        {points.map((point) => (
          <li key={point.id}>
            <button type="button" onClick={() => choose(point)}>
              <span>
                {point.name}
                <span className="map-balloon-note">{point.address}</span>
              </span>
              <b>{formatMoney(point.money)}</b>
            </button>
          </li>
        ))}
      </ul>
    </Balloon>
  );
}
