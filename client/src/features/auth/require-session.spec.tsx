import { act, screen, waitFor } from '@testing-library/react';
import { refreshSession } from '#contract/auth.js';
import { endSession, startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { RequireSession } from './components/require-session.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  endSession();
});

const show = () =>
  renderPage(
    <RequireSession>
      <p>inside</p>
    </RequireSession>,
    { route: '/dash', at: '/dash?filter=active', namespaces: ['auth'] },
  );

it('lets a member in and forgets the anonymous sends', async () => {
  localStorage.setItem('sendTimes', '2');
  startSession(buildSession());
  await show();
  expect(screen.getByText('inside')).toBeTruthy();
  expect(localStorage.getItem('sendTimes')).toBeNull();
});

it('leads a visitor to the log-in, with the way back', async () => {
  const { address } = await show();
  expect(address()).toBe('/login?next=%2Fdash%3Ffilter%3Dactive');
});

it('leads to the log-in when the session ends while the page is open', async () => {
  startSession(buildSession());
  server.on(refreshSession, () => {
    throw new Refusal('session-ended');
  });
  const { address } = await show();
  act(endSession);
  await waitFor(() => expect(address()).toContain('/login'));
});
