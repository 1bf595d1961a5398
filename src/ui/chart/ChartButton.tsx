import './chartButton.css';
import { LineChartOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';

/** Button that shows or hides the chart of the adjacent content. */
export function ChartButton({
  shown,
  toggle,
  label = 'График',
}: {
  shown: boolean;
  toggle: () => void;
  label?: string;
}): ReactNode {
  return (
    <Button
      small
      className="plot-button"
      icon={<LineChartOutlined aria-hidden />}
      aria-pressed={shown}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}
