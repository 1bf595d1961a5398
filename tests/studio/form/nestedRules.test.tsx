import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';
import { companyDeclarations } from '#tests/customResources/companyDeclarations.ts';
import { declarationText } from '#studio/text/declarationText.ts';
import {
  studioTestDrafts,
  editor,
  fakeHost,
  stubTextMeasures,
  studio,
  type FakeHost,
} from '#tests/studio/studioFixture.tsx';

stubTextMeasures();
const fixture = createScreenFixture();
let host: FakeHost;
beforeEach(() => {
  host = fakeHost();
  fixture.host = host.answers;
  for (const draft of studioTestDrafts.all()) studioTestDrafts.drop(draft);
});

const lastRule = () =>
  (
    JSON.parse(editor().state.doc.toString()) as { fields: { questions: { rules: unknown[] } } }
  ).fields.questions.rules.at(-1);

// "Any REST API": beside the text, synchronized both ways; undo and redo
it('builds row rules of a table from its fields, with one undo step per edit', async () => {
  const [checklists] = companyDeclarations;
  host.files.set('checklists.json', declarationText(checklists));
  const user = await fixture.draw(studio, '?file=checklists.json');
  await user.click(await screen.findByRole('button', { name: 'Поля' }));
  const questions = within(await screen.findByRole('listitem', { name: 'Вопросы' }));
  await user.click(questions.getByRole('button', { name: 'Настройки: Вопросы' }));
  await user.click(questions.getByRole('button', { name: 'Добавить правило' }));
  await user.selectOptions(questions.getByRole('combobox', { name: 'О каком поле правило' }), 'Ответ');
  await user.click(questions.getByRole('button', { name: 'Добавить' }));
  expect(await questions.findByRole('button', { name: 'Ответ обязателен Выберите ответ' })).toBeDefined();
  expect(lastRule()).toEqual(['answer', 'Выберите ответ', { answer: 'chosen' }]);
  const message = questions.getByRole('textbox', { name: 'Что сказать, если не так' });
  await user.clear(message);
  await user.type(message, 'Как?');
  expect(lastRule()).toEqual(['answer', 'Как?', { answer: 'chosen' }]);
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(lastRule()).toEqual(['answer', 'Выберите ответ', { answer: 'chosen' }]));
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(editor().state.doc.toString()).toBe(declarationText(checklists)));
});
