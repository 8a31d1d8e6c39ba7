import { waitFor } from '@testing-library/react';
import { login, logout, refreshSession } from '#contract/accounts/auth.js';
import * as calls from '#contract/calls.js';
import { removeSecondFactor } from '#contract/accounts/security.js';
import { completeMultipart, folderSize } from '#contract/transfers/storage.js';
import { listTransfers } from '#contract/transfers/transfers.js';
import { ApiError, call, fillPath } from './api.js';
import { endSession, getAccessToken, getSession, logOut, restoreSession, startSession } from './session.js';
import { buildSession } from './testing/builders.js';
import { proofQuestion } from './step-up.js';
import { FakeServer, NetworkDown, Refusal } from './testing/fake-server.js';

const emptyList = {
  allDocs: [],
  allCount: 0,
  activeCount: 0,
  expiredCount: 0,
  thisMonthsTransfers: 0,
  thisMonthCount: 0,
  sharedCount: 0,
};
const credentials = { email: 'mei@example.com', password: 'secret1' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  endSession();
});

describe('call', () => {
  it('sends query, path parameters and the token', async () => {
    startSession(buildSession());
    server.on(listTransfers, () => emptyList);
    await call(calls.listTransfers, { query: { userid: 'user-1', skip: 20 } });
    const [seen] = server.seen(listTransfers);
    expect(seen?.query).toMatchObject({ userid: 'user-1', skip: 20, filter: 'all' });
    expect(seen?.headers['authorization']).toBe('Bearer access-1');
  });

  it('escapes path parameters', () => {
    expect(fillPath(completeMultipart.path, { slug: 'a/b', uploadId: 'x y' })).toBe(
      '/v1/uploads/a%2Fb/multiparts/x%20y/complete',
    );
  });

  it('turns a refusal into its code, details and status', async () => {
    server.on(login, () => {
      throw new Refusal('too-many-requests', { retryAfterSeconds: 30 });
    });
    const failure = call(calls.login, { body: credentials });
    await expect(failure).rejects.toBeInstanceOf(ApiError);
    await expect(failure).rejects.toMatchObject({
      code: 'too-many-requests',
      status: 429,
      details: { retryAfterSeconds: 30 },
      requestId: 'test',
    });
  });

  it('asks the person for a proof where the server wants one, once for calls at the same time, and repeats them', async () => {
    startSession(buildSession());
    let isProven = false;
    server.on(removeSecondFactor, () => {
      if (!isProven) throw new Refusal('step-up-required');
      return { removed: true as const };
    });
    const answers = Promise.all([call(calls.removeSecondFactor), call(calls.removeSecondFactor)]);
    await waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    await waitFor(() => expect(server.seen(removeSecondFactor)).toHaveLength(2));
    isProven = true;
    proofQuestion.get()?.done(true);
    await expect(answers).resolves.toEqual([{ removed: true }, { removed: true }]);
    expect(proofQuestion.get()).toBeNull();

    isProven = false;
    const refused = call(calls.removeSecondFactor);
    await waitFor(() => expect(proofQuestion.get()).not.toBeNull());
    proofQuestion.get()?.done(false);
    await expect(refused).rejects.toMatchObject({ code: 'step-up-required' });
  });

  it('does not repeat a POST when the network fails', async () => {
    server.on(login, () => {
      throw new NetworkDown();
    });
    await expect(call(calls.login, { body: credentials })).rejects.toMatchObject({ code: 'unavailable', status: 0 });
    expect(server.seen(login)).toHaveLength(1);
  });

  it('repeats a reading call through a short outage', async () => {
    startSession(buildSession());
    let tries = 0;
    server.on(folderSize, () => {
      tries += 1;
      if (tries === 1) throw new Refusal('unavailable');
      return 42;
    });
    await expect(call(calls.folderSize, { body: { userid: 'user-1' }, repeatable: true })).resolves.toBe(42);
  });

  it('refreshes once for many calls that meet an old token, and repeats them', async () => {
    startSession(buildSession({ accessToken: 'old' }));
    server
      .on(refreshSession, () => buildSession({ accessToken: 'new' }))
      .on(listTransfers, ({ headers }) => {
        if (headers['authorization'] !== 'Bearer new') throw new Refusal('unauthenticated');
        return emptyList;
      });
    const query = { userid: 'user-1' };
    await Promise.all([
      call(calls.listTransfers, { query }),
      call(calls.listTransfers, { query }),
      call(calls.listTransfers, { query }),
    ]);
    expect(server.seen(refreshSession)).toHaveLength(1);
    expect(getAccessToken()).toBe('new');
  });

  it('ends the session when the refresh is refused', async () => {
    startSession(buildSession());
    server
      .on(refreshSession, () => {
        throw new Refusal('session-ended');
      })
      .on(listTransfers, () => {
        throw new Refusal('unauthenticated');
      });
    await expect(call(calls.listTransfers, { query: { userid: 'user-1' } })).rejects.toMatchObject({ status: 401 });
    expect(getSession().status).toBe('anonymous');
    expect(localStorage.getItem('ssid')).toBeNull();
  });
});

describe('session', () => {
  it('keeps only the marker in storage', () => {
    startSession(buildSession());
    expect(localStorage.getItem('ssid')).toBe('handle-1');
    expect(Object.values(localStorage).join()).not.toContain('access-1');
  });

  it('restores nothing, without a call, if there is no marker', async () => {
    server.on(refreshSession, () => buildSession());
    await expect(restoreSession()).resolves.toBe('anonymous');
    expect(server.seen(refreshSession)).toHaveLength(0);
  });

  it('takes a stored session up', async () => {
    localStorage.setItem('ssid', 'handle-1');
    server.on(refreshSession, () => buildSession());
    await expect(restoreSession()).resolves.toBe('member');
    expect(getSession().user?.email).toBe('mei@example.com');
  });

  it('removes the marker when the server refuses', async () => {
    localStorage.setItem('ssid', 'handle-1');
    server.on(refreshSession, () => {
      throw new Refusal('session-ended');
    });
    await expect(restoreSession()).resolves.toBe('anonymous');
    expect(localStorage.getItem('ssid')).toBeNull();
  });

  it('clears everything on log-out and loads the page again', async () => {
    startSession(buildSession());
    server.on(logout, () => ({ loggedOut: true as const }));
    let reloads = 0;
    await logOut(() => {
      reloads += 1;
    });
    expect(server.seen(logout)[0]?.headers['authorization']).toBe('Bearer access-1');
    expect([reloads, getSession().status, localStorage.getItem('ssid')]).toEqual([1, 'anonymous', null]);
  });
});
