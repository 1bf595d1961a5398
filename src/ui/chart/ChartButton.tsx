import './chartButton.css';
import { LineChartOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';

/** Shows the plot of what stands beside it, and hides it again. */
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
