import { fireEvent, screen } from '@testing-library/react';
import { checkResetToken, resetPassword } from '#contract/accounts/auth.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { UpdatePasswordPage } from './pages/update-password-page.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});

const show = (at: string) => renderPage(<UpdatePasswordPage />, { route: '/updatepassword', at, namespaces: ['auth'] });

it('lets a good link set a password', async () => {
  server.on(checkResetToken, () => ({ valid: true as const })).on(resetPassword, () => ({ changed: true as const }));
  await show('/updatepassword?t=token-1');
  const field = await screen.findByLabelText('New password');
  fireEvent.change(field, { target: { value: '  new secret ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Your password is changed')).toBeTruthy();
  expect(server.seen(resetPassword)[0]?.body).toEqual({ token: 'token-1', password: '  new secret ' });
});

it.each([
  [
    'a refused token',
    () =>
      server.on(checkResetToken, () => {
        throw new Refusal('reset-link-invalid');
      }),
    '?t=old',
  ],
  ['no token', () => server, ''],
  [
    'another status than 202',
    () =>
      server.on({ ...checkResetToken, status: 200 } as unknown as typeof checkResetToken, () => ({
        valid: true as const,
      })),
    '?t=token-1',
  ],
])('refuses with %s', async (_, prepare, query) => {
  prepare();
  await show(`/updatepassword${query}`);
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/login?forgotPass=1');
});
