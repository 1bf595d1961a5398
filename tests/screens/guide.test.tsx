import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { readExamples, guideDeclaration, withFields } from '#tests/customResources/guideExamples.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture({ ...engine, resources: [guideDeclaration] });

it.each(
  readExamples('fields')
    .map((fields) => withFields(fields as Declaration['fields']))
    .map((declaration) => [declaration.form?.fields?.join(', '), declaration] as const),
)("shows every field of the guide's example (%s) under its label", async (_names, declaration) => {
  fixture.on('GET /api/v1/promos/', envelope([]));
  const user = await fixture.open(declaration);
  await user.click(await screen.findByRole('button', { name: 'Создать' }));
  const form = within(await screen.findByRole('dialog', { name: 'Промоакция' }));
  for (const name of declaration.form?.fields ?? []) {
    const field = declaration.fields[name];
    if (field?.kind === 'note') continue;
    const label = field?.kind === 'picker' ? field.button : field?.label;
    expect(form.getAllByText(label ?? '', { exact: false }).length).toBeGreaterThan(0);
  }
});
