import {
  BorderOuterOutlined,
  ExpandOutlined,
  HeatMapOutlined,
  HighlightOutlined,
  MinusOutlined,
  PlusOutlined,
  SelectOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { AreaShape } from './AreaDrawing.tsx';

interface MapToolsProps {
  zoomBy: (steps: number) => void;
  showAll: () => void;
  drawing: AreaShape | null;
  draw: (shape: AreaShape | null) => void;
  takeVisible: () => void;
  /** Whether territories are shaded. */
  shaded: boolean;
  shade: (on: boolean) => void;
}

export function MapTools({ zoomBy, showAll, drawing, draw, takeVisible, shaded, shade }: MapToolsProps): ReactNode {
  const shapes = [
    ['rectangle', 'Выделить прямоугольником', <BorderOuterOutlined key="r" />],
    ['lasso', 'Выделить лассо', <HighlightOutlined key="l" />],
  ] as const;
  return (
    <div className="map-tools" role="toolbar" aria-label="Управление картой" aria-orientation="vertical">
      <Button aria-label="Приблизить" title="Приблизить" icon={<PlusOutlined />} onClick={() => zoomBy(1)} />
      <Button aria-label="Отдалить" title="Отдалить" icon={<MinusOutlined />} onClick={() => zoomBy(-1)} />
      <Button aria-label="Показать все точки" title="Показать все точки" icon={<ExpandOutlined />} onClick={showAll} />
      {shapes.map(([shape, name, icon]) => (
        <Button
          key={shape}
          aria-label={name}
          title={name}
          aria-pressed={drawing === shape}
          look={drawing === shape ? 'primary' : 'plain'}
          icon={icon}
          onClick={() => draw(drawing === shape ? null : shape)}
        />
      ))}
      <Button
        aria-label="Выделить всё на экране"
        title="Выделить всё на экране"
        icon={<SelectOutlined />}
        onClick={takeVisible}
      />
      <Button
        aria-label="Закрасить территории"
        title="Закрасить территории"
        aria-pressed={shaded}
        look={shaded ? 'primary' : 'plain'}
        icon={<HeatMapOutlined />}
        onClick={() => shade(!shaded)}
      />
    </div>
  );
}
