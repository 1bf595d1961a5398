import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { feedbackIssues } from '#resources/feedbackIssues.ts';
import { envelope, type Answer } from '#tests/msw/api.ts';
import { screenWorld, type World } from '#tests/screens/world.tsx';

const path = '/api/v1/feedback/issues/';
/** The routes of issue 7. */
export const list = `GET ${path}`;
export const one = `GET ${path}7/`;
export const save = `PUT ${path}7/`;
export const send = `POST ${path}7/comment/`;

/** An issue without photos and comments. */
export const issue = {
  id: 7, created: 1_772_706_000, status: 0, theme: { id: 1, name: 'Бонусы' }, author: { name: 'Орлов Иван', distributorName: 'ООО «Ромашка»' },
  description: 'Бонус не начислен', isHighlighted: false, photos: [], comments: [],
};

interface IssueWorld extends World {
  /** Presses the row of issue 7; what GET of it answers comes in turn. */
  press(...answers: Answer[]): Promise<{ user: UserEvent; row: HTMLElement }>;
  /** The same, and the comments of the issue opened. */
  comments(changes?: object): Promise<{ user: UserEvent; row: HTMLElement; box: HTMLTextAreaElement }>;
}

/** The screen of issues with one of them, number 7. */
export function issueWorld(): IssueWorld {
  const world = screenWorld();
  const press = async (...answers: Answer[]) => {
    world.on(list, envelope([issue]));
    world.on(one, ...answers);
    const user = await world.open(feedbackIssues);
    const row = (await screen.findByText('Бонус не начислен')).closest('[role="row"]') as HTMLElement;
    await user.click(row);
    return { user, row };
  };
  return Object.assign(world, {
    press,
    async comments(changes: object = {}) {
      const opened = await press(envelope({ ...issue, ...changes }), envelope({ ...issue, ...changes }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Бонусы' }));
      await opened.user.click(dialog.getByRole('button', { name: 'Комментарии' }));
      return { ...opened, box: await dialog.findByLabelText<HTMLTextAreaElement>('Комментарий') };
    },
  });
}

/** Presses a button by its name. */
export async function pressButton(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** An answer that waits for `release`. */
export function held(answer: Answer): { answer: Answer; release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => { release = resolve; });
  return { answer: async (request) => { await until; return answer(request); }, release: () => release() };
}
