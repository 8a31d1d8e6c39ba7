import { fireEvent, screen } from '@testing-library/react';
import { undoAddressChange } from '#contract/address.js';
import { disownLogin } from '#contract/accounts/security.js';
import { endSession, getSession, startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { DisownLoginPage, UndoAddressPage } from './pages/lock-out-pages.js';

afterEach(() => endSession());

const pages = [
  { name: 'a log-in of somebody else', page: <DisownLoginPage />, endpoint: disownLogin, button: 'End all sessions' },
  {
    name: 'a change of the address',
    page: <UndoAddressPage />,
    endpoint: undoAddressChange,
    button: 'Undo the change',
  },
];
const show = (page: React.ReactNode, search: string) =>
  renderPage(page, { route: '/from-mail', at: `/from-mail${search}`, namespaces: ['security'] });

describe.each(pages)('$name', ({ page, endpoint, button }) => {
  it('is undone by the button alone, which leads to a new password', async () => {
    startSession(buildSession());
    const server = new FakeServer().install().on(endpoint, () => ({ resetToken: 'reset-1' }));
    const { address } = await show(page, '?t=token-1');
    expect(server.seen(endpoint)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(address()).toBe('/updatepassword?t=reset-1');
    expect(server.seen(endpoint).map(({ body }) => body)).toEqual([{ token: 'token-1' }]);
    expect(getSession().user).toBeNull();
  });

  it('offers another way once the link no longer works', async () => {
    new FakeServer().install().on(endpoint, () => {
      throw new Refusal('reset-link-invalid');
    });
    await show(page, '?t=token-1');
    fireEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe(
      '/login?forgotPass=1',
    );
  });
});
