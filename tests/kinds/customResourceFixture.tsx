import { screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { createScreenFixture, type ScreenFixture } from '#tests/screens/screenFixture.tsx';

type Scope = BoundFunctions<typeof queries>;

interface CustomResourceFixture {
  fixture: ScreenFixture;
  declaration: Declaration;
  openList(address?: string): Promise<{ user: UserEvent; filter: Scope }>;
  openNew(user: UserEvent): Promise<Scope>;
  /** Returns the texts of the field's column, from the first row. */
  column(): string[];
  /** Returns the body of the last submitted record. */
  sent(): unknown;
}

/**
 * Creates a custom resource with a name and one field of a kind, with its list, filter and form over the embedded API.
 */
export function renderCustomResource(field: Field): CustomResourceFixture {
  const declaration: Declaration = {
    name: 'visits',
    title: 'Визиты',
    one: 'Визит',
    api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update'] },
    list: { open: 'modal', columns: ['name', 'own'] },
    filter: { title: 'Фильтр', create: 'Создать визит', fields: [kindOf(field).filtered ? 'own' : 'name'] },
    form: { submit: { create: 'Создать', update: 'Сохранить' }, fields: ['name', 'own'] },
    fields: { name: { kind: 'text', label: 'Название' }, own: field },
    errors: { otherwise: 'firstOfEachField' },
  };
  const fixture = createScreenFixture({ ...engine, resources: [declaration] });
  beforeAll(() => {
    expect(checkDeclarationText('visits.json', JSON.stringify(declaration)).diagnostics).toEqual([]);
    Object.assign(fixture.api.deps, { added: () => [declaration] });
  });
  return {
    fixture,
    declaration,
    async openList(address) {
      const user = await fixture.open(declaration, address);
      await waitFor(() => expect(fixture.seenOf('GET /api/v1/visits/')).not.toEqual([]));
      return { user, filter: within(screen.getByRole('form', { name: 'Фильтр' })) };
    },
    async openNew(user) {
      await user.click(screen.getByRole('button', { name: 'Создать визит' }));
      const dialog = await screen.findByRole('dialog', { name: 'Визит' });
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      return within(dialog);
    },
    column: () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[1]?.textContent ?? ''),
    sent: () => fixture.seen.findLast(({ method }) => method === 'POST' || method === 'PUT')?.body,
  };
}
