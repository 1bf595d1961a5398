import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import PlanningCheckScreen from '#custom/planningCheck/PlanningCheckScreen.tsx';
import { resources } from '#resources/index.ts';
import { masterDataResources } from '#resources/masterData/index.ts';
import type { PlanningCheck } from '#schemas/entities/planningCheck.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, embedded: false, views: false };
const fixture = createScreenFixture(
  { ...engine, resources: [...resources, ...masterDataResources] },
  { ...host, planning: true },
);
const call = 'GET /api/planning/check/';
const never: PlanningCheck = { isRunning: false, progress: null, error: null, doneAt: null, findings: null };
const findings = (...violations: NonNullable<PlanningCheck['findings']>['violations']) => ({
  checked: { tasks: 60_000, volumeTasks: 2, tradePoints: 21, fieldEmployees: 5 },
  violations,
});
const draw = () => fixture.draw(<PlanningCheckScreen />);
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

describe('Проверка планирования', () => {
  it('says what is checked before the first check', async () => {
    fixture.on(call, envelope(never));
    await draw();
    expect(await screen.findByText('Проверки ещё не было')).toBeTruthy();
    const checks = within(screen.getByRole('list', { name: 'Что проверяется' }));
    expect(checks.getByRole('heading', { name: 'Деньги задач' })).toBeTruthy();
    expect(checks.getByText('Начисленное по задаче дистрибуции равно сумме строк её начислений.')).toBeTruthy();
    expect(screen.queryByText('Расхождений нет')).toBeNull();
  });

  it('shows when it last ended, how much was checked, and that nothing differs', async () => {
    fixture.on(call, envelope({ ...never, doneAt: 1_749_978_000, findings: findings() }));
    await draw();
    expect(await screen.findByText(/^Последняя проверка: 15\.06\.2025/)).toBeTruthy();
    expect(plain(screen.getByText(/^Проверено/).textContent)).toBe(
      'Проверено: 60 000 задач, 2 задачи по объёму, 21 торговая точка, 5 торговых агентов. Расхождений нет.',
    );
    expect(screen.getAllByText('Расхождений нет')).toHaveLength(13);
  });

  it('links each violation to its task, point or agent', async () => {
    const violation = (check: string, text: string, kind: 'task' | 'volumeTask' | 'tradePoint' | 'fieldEmployee') => ({
      check,
      text,
      subject: { kind, id: 7 },
    });
    fixture.on(
      call,
      envelope({
        ...never,
        doneAt: 1_749_978_000,
        findings: findings(
          violation('taskMoney', 'Задача 7', 'task'),
          violation('volumeMoney', 'Задача по объёму 7', 'volumeTask'),
          violation('pointLimit', 'Точка «Лавка»', 'tradePoint'),
          violation('agentAccruals', 'Белов Пётр', 'fieldEmployee'),
        ),
      }),
    );
    await draw();
    const linkIn = async (check: string) => {
      const link = within(await screen.findByRole('list', { name: `Расхождения: ${check}` })).getByRole('link');
      return [link.textContent, link.getAttribute('href')];
    };
    expect(await linkIn('Деньги задач')).toEqual(['Задача 7', '/company/tasks?open=7']);
    expect(await linkIn('Деньги задач по объёму')).toEqual(['Задача по объёму 7', '/tasks-volume?open=7']);
    expect(await linkIn('Задач на точке')).toEqual(['Точка «Лавка»', '/company/points?open=7']);
    expect(await linkIn('Начисления агентов')).toEqual(['Белов Пётр', '/company/agents?open=7']);
    expect(screen.getByText('Найдено: 4 расхождения.')).toBeTruthy();
  });

  it('lists corrections that changed no task beside the violations, and links each to its task', async () => {
    const text = 'Задача 7: засчитано 23 шт., потом продажи исправлены на -10 шт.';
    const correction = { check: 'corrections', text, subject: { kind: 'task' as const, id: 7 } };
    fixture.on(
      call,
      envelope({ ...never, doneAt: 1_749_978_000, findings: { ...findings(), corrections: [correction] } }),
    );
    await draw();
    const link = within(await screen.findByRole('list', { name: 'Исправления' })).getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual([text, '/company/tasks?open=7']);
    expect(screen.getByText('Расхождений нет.')).toBeTruthy();
  });

  it('starts a check and follows it to its end', async () => {
    fixture.on(
      call,
      envelope(never),
      envelope({ ...never, isRunning: true, progress: 'Задачи: 500' }),
      envelope({ ...never, doneAt: 1_749_978_000, findings: findings() }),
    );
    fixture.on('POST /api/planning/check/', envelope({ ...never, isRunning: true }));
    const user = await draw();
    await user.click(await screen.findByRole('button', { name: 'Проверить сейчас' }));
    expect(await screen.findByText('Идёт проверка. Задачи: 500')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Проверить сейчас' }).disabled).toBe(true);
    expect(await screen.findByText(/^Последняя проверка/, {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Проверить сейчас' }).disabled).toBe(false);
  });

  it('says why an attempt failed', async () => {
    fixture.on(call, envelope({ ...never, error: 'база занята другой работой' }));
    await draw();
    expect(await screen.findByText('Проверка не удалась и повторится сама: база занята другой работой')).toBeTruthy();
  });

  it('offers to load again when the server refuses', async () => {
    fixture.on(call, failure(0, 'Что-то сломалось', undefined, 500), envelope(never));
    const user = await draw();
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByText('Проверки ещё не было')).toBeTruthy();
  });
});
