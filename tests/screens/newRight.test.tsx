import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addRight } from '#tests/support/addRight.ts';

addRight();
const { engine } = await import('#app/engineConfig.ts');
const { default: RolesScreen } = await import('#custom/masterData/RolesScreen.tsx');
const { masterDataResources } = await import('#resources/masterData/index.ts');
const { resources } = await import('#resources/index.ts');
const { Messages } = await import('#ui/messages/Messages.tsx');
const { createScreenFixture } = await import('./screenFixture.tsx');

const own = { versions: true, history: true, embedded: true, views: false } as const;
const fixture = createScreenFixture({ ...engine, resources: [...resources, ...masterDataResources] }, own);

describe('A right added as a row of the table', () => {
  it('has a column in the matrix of roles, whose checkbox is saved', async () => {
    const { access_token: token } = await fixture.api.signIn();
    await fixture.api.call('POST', '/api/exchange/roles/', token, { name: 'Старший', code: null });
    const user = await fixture.draw(
      <>
        <RolesScreen />
        <Messages />
      </>,
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Старший: Согласование' }));
    expect(await screen.findByText('«Старший»: «Согласование» — можно')).toBeTruthy();
    const { body } = await fixture.api.call('GET', '/api/exchange/roles/', token);
    expect(body.data).toEqual([expect.objectContaining({ name: 'Старший', mayApprove: true })]);
  });
});
