import { fireEvent, screen, waitFor } from '@testing-library/react';
import { finishSingleSignOn } from '#contract/accounts/oidc.js';
import { confirmLogin, useLoginLink as loginLink } from '#contract/accounts/security.js';
import { QueryProvider } from '../../lib/query-provider.js';
import { endSession, getSession, startSession } from '../../lib/session.js';
import { singleSignOnNext } from '../../lib/single-sign-on-next.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { LoginLinkPage } from './pages/login-link-page.js';
import { SingleSignOnPage } from './pages/single-sign-on-page.js';

/*
 * Secrets in the address work once, and a new user empties the cache of queries: both together, as in the app.
 */

const wei = buildSession({ user: buildUser({ _id: 'wei' }) });
const mei = buildSession({ user: buildUser({ _id: 'mei' }) });
let server: FakeServer;
let answers = 0;

beforeEach(() => {
  server = new FakeServer().install();
  endSession();
  sessionStorage.clear();
  answers += 1;
});

const before = [
  ['a visitor', undefined],
  ['who was logged in as somebody else', mei],
  ['who was logged in as the same', wei],
] as const;

describe('the answer of single sign-on', () => {
  /** A new one for each test. */
  const answer = () => `?code=c${answers}&state=s`;
  async function come() {
    window.history.replaceState(null, '', `/single-sign-on${answer()}`);
    const page = (
      <QueryProvider>
        <SingleSignOnPage />
      </QueryProvider>
    );
    return renderPage(page, { route: '/single-sign-on', at: `/single-sign-on${answer()}`, namespaces: ['security'] });
  }
  function takeOnce() {
    server.on(finishSingleSignOn, () => {
      if (server.seen(finishSingleSignOn).length > 1) throw new Refusal('login-expired');
      return wei;
    });
  }

  it.each(before)('logs in %s, and leads on', async (_, session) => {
    if (session) startSession(session);
    singleSignOnNext.keep('/dash/transfers');
    takeOnce();
    const { address } = await come();
    await waitFor(() => expect(address()).toBe('/dash/transfers'));
    expect(getSession().user?._id).toBe('wei');
    expect(server.seen(finishSingleSignOn)).toHaveLength(1);
  });

  it.each(before)('asks %s for the second factor, and leads on', async (_, session) => {
    if (session) startSession(session);
    server.on(finishSingleSignOn, () => {
      if (server.seen(finishSingleSignOn).length > 1) throw new Refusal('login-expired');
      throw new Refusal('second-factor-required');
    });
    server.on(confirmLogin, () => wei);
    const { address } = await come();
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    await waitFor(() => expect(address()).toBe('/dash'));
    expect(getSession().user?._id).toBe('wei');
    expect(server.seen(finishSingleSignOn)).toHaveLength(1);
  });
});

describe('a mailed link', () => {
  function come() {
    const page = (
      <QueryProvider>
        <LoginLinkPage />
      </QueryProvider>
    );
    return renderPage(page, { route: '/login-link', at: '/login-link?t=link.secret', namespaces: ['security'] });
  }

  it.each(before)('logs in %s, and leads on', async (_, session) => {
    if (session) startSession(session);
    server.on(loginLink, () => {
      if (server.seen(loginLink).length > 1) throw new Refusal('login-link-invalid');
      return wei;
    });
    const { address } = await come();
    fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(address()).toBe('/dash'));
    expect(getSession().user?._id).toBe('wei');
  });

  it.each(before)('asks %s once for the second factor, and leads on', async (_, session) => {
    if (session) startSession(session);
    server.on(loginLink, () => {
      throw new Refusal('second-factor-required');
    });
    server.on(confirmLogin, () => wei);
    const { address } = await come();
    fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    await waitFor(() => expect(address()).toBe('/dash'));
    expect(getSession().user?._id).toBe('wei');
    expect(server.seen(loginLink)).toHaveLength(1);
  });
});
