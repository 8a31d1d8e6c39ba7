import { refreshSession as refreshCall } from '#contract/accounts/auth.js';
import {
  endSession,
  getAccessToken,
  getSession,
  refreshSession,
  restoreSession,
  startSession,
  updateUser,
} from './session.js';
import { buildSession, buildUser } from './testing/builders.js';
import { FakeServer, Refusal } from './testing/fake-server.js';

/** A refresh that is requested at once and answered on demand. */
function slowRefresh(answer: () => ReturnType<typeof buildSession>) {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  server.on(refreshCall, async () => {
    await held;
    return answer();
  });
  return go;
}

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  startSession(buildSession());
});

it('a refresh under way does not undo what was changed of the account since', async () => {
  const answer = slowRefresh(() => buildSession({ accessToken: 'access-2' }));
  const refreshed = refreshSession();
  updateUser(buildUser({ transferSettings: { ...buildUser().transferSettings, reminds: false } }));
  answer();
  await expect(refreshed).resolves.toBe('member');
  expect(getAccessToken()).toBe('access-2');
  expect(getSession().user?.transferSettings.reminds).toBe(false);
});

it('brings what was changed elsewhere where nothing was changed here', async () => {
  const answer = slowRefresh(() => buildSession({ user: buildUser({ fullName: 'Mei Lin Chen' }) }));
  updateUser(buildUser({ fullName: 'Mei' }));
  const refreshed = refreshSession();
  answer();
  await refreshed;
  expect(getSession().user?.fullName).toBe('Mei Lin Chen');
});

it.each(['access-3', 'refused'])(
  'a session that started in between stays, whatever the response for the old one: %s',
  async (response) => {
    const answer = slowRefresh(() => {
      if (response === 'refused') throw new Refusal('session-ended');
      return buildSession({ accessToken: response });
    });
    const refreshed = refreshSession();
    startSession(buildSession({ accessToken: 'access-2', refreshToken: 'handle-2' }));
    answer();
    await expect(refreshed).resolves.toBe('member');
    expect(getAccessToken()).toBe('access-2');
    expect(localStorage.getItem('ssid')).toBe('handle-2');
  },
);

it('a session that was ended in between does not come back', async () => {
  const answer = slowRefresh(() => buildSession());
  const refreshed = refreshSession();
  endSession();
  answer();
  await expect(refreshed).resolves.toBe('anonymous');
  expect(localStorage.getItem('ssid')).toBeNull();
  await expect(restoreSession()).resolves.toBe('anonymous');
});
