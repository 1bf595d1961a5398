import type { ReactNode } from 'react';
import { parseNumber } from '#codecs/numericInput.ts';
import { formatNumber } from '#codecs/money.ts';
import { unitOf } from '#dictionaries/measures.ts';
import type { CustomCellProps } from '#engine/core/props.ts';
import type { VolumeTask } from '#schemas/entities/task.ts';
import './volumeTask.css';

/** Fraction digits of each measure: pieces and roubles are whole, kilograms have two (spec D29). */
const digits: Readonly<Record<string, number>> = { 0: 2, 1: 0, 2: 0 };

/**
 * Draws `X из Y` with its unit and a bar; X is the completed part of the volume in the measure's precision (part2
 * 'Volume tasks', spec D31, D37, D47).
 */
export function VolumeProgress({ record }: Pick<CustomCellProps<VolumeTask>, 'record'>): ReactNode {
  const volume = parseNumber(record.volume);
  const progress = parseNumber(record.progress) ?? 0;
  const precision = digits[String(record.measure)] ?? 2;
  const done = volume === null ? '-' : formatNumber(progress * volume, precision);
  const percent = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  return (
    <div className="volume-progress">
      <span>{`${done} из ${formatNumber(volume)} ${unitOf(record.measure)}`.trimEnd()}</span>
      <div
        role="progressbar"
        aria-label="Выполнение"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="bar volume-bar"
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
