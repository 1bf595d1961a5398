import { describe, expect, it } from 'vitest';
import { requestLog } from '#server/main/web/requestLog.ts';

describe('Log message', () => {
  it('forms one entry even with several lines or terminal control characters', () => {
    const lines: string[] = [];
    requestLog('all', (line) => lines.push(line)).note(
      'SMS: gateway said\n2026-11-24T09:00:00.000Z - all is well\r\n\u001B[31mred\n    at stack',
    );
    expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      '- SMS: gateway said\n    2026-11-24T09:00:00.000Z - all is well\n    \u{fffd}[31mred\n    at stack',
    ]);
  });
});
