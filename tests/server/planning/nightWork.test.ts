import { describe, expect, it } from 'vitest';
import { resumeNight } from '#server/modules/planning/run/nightWork.ts';

const first = { phase: 0, state: null, size: 20, failures: [] };

describe('A night', () => {
  it('starts before the present day, and goes on where it was', () => {
    expect(resumeNight(null, '2026-06-25')).toEqual({ ...first, day: '2026-06-25', progress: '25.06.2026' });
    const running = { day: '2026-06-24', phase: 4, state: 17, size: 80, progress: 'Ход задач', failures: [] };
    expect(resumeNight(running, '2026-06-25')).toEqual(running);
  });

  it('of an earlier version starts from the beginning with its own day', () => {
    const stored = { day: '2026-06-24', phase: 3, state: { strategyId: 5, after: 9 }, size: 80, progress: '' };
    expect(resumeNight(stored, '2026-06-25')).toEqual({ ...first, day: '2026-06-24', progress: '24.06.2026' });
  });
});
