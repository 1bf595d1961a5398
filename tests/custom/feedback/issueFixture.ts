import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { feedbackIssuesResource } from '#resources/feedbackIssues.ts';
import { envelope, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture, type ScreenFixture } from '#tests/screens/screenFixture.tsx';

const path = '/api/v1/feedback/issues/';
/** The routes of issue 7. */
export const listRoute = `GET ${path}`;
export const recordRoute = `GET ${path}7/`;
export const saveRoute = `PUT ${path}7/`;
export const commentRoute = `POST ${path}7/comment/`;

/** An issue without photos and comments. */
export const sampleIssue = {
  id: 7,
  created: 1_772_706_000,
  status: 0,
  theme: { id: 1, name: 'Бонусы' },
  author: { name: 'Орлов Иван', distributorName: 'ООО «Ромашка»' },
  description: 'Бонус не начислен',
  isHighlighted: false,
  photos: [],
  comments: [],
};

interface IssueFixture extends ScreenFixture {
  /** Presses the row of issue 7; its GET returns these responses in turn. */
  press(...responses: Answer[]): Promise<{ user: UserEvent; row: HTMLElement }>;
  /** Does the same and opens the comments of the issue. */
  comments(changes?: object): Promise<{ user: UserEvent; row: HTMLElement; box: HTMLTextAreaElement }>;
}

/** Draws the screen of issues with one issue, number 7. */
export function renderIssueScreen(): IssueFixture {
  const fixture = createScreenFixture();
  const press = async (...responses: Answer[]) => {
    fixture.on(listRoute, envelope([sampleIssue]));
    fixture.on(recordRoute, ...responses);
    const user = await fixture.open(feedbackIssuesResource);
    const row = (await screen.findByText('Бонус не начислен')).closest('[role="row"]') as HTMLElement;
    await user.click(row);
    return { user, row };
  };
  return Object.assign(fixture, {
    press,
    async comments(changes: object = {}) {
      const opened = await press(envelope({ ...sampleIssue, ...changes }), envelope({ ...sampleIssue, ...changes }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Бонусы' }));
      await opened.user.click(dialog.getByRole('button', { name: 'Комментарии' }));
      return { ...opened, box: await dialog.findByLabelText<HTMLTextAreaElement>('Комментарий') };
    },
  });
}

export async function pressButton(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** Returns a response that waits for `release`. */
export function createPendingAnswer(response: Answer): { answer: Answer; release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async (request) => {
      await until;
      return response(request);
    },
    release: () => release(),
  };
}
