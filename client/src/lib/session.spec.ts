import { refreshSession as refreshCall } from '#contract/auth.js';
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

/** A refresh that is asked for at once and answered when told to. */
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
  updateUser(buildUser({ transferSettings: { reminds: false } }));
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
  'a session that began meanwhile stays, whatever the old one is told: %s',
  async (told) => {
    const answer = slowRefresh(() => {
      if (told === 'refused') throw new Refusal('session-ended');
      return buildSession({ accessToken: told });
    });
    const refreshed = refreshSession();
    startSession(buildSession({ accessToken: 'access-2', refreshToken: 'handle-2' }));
    answer();
    await expect(refreshed).resolves.toBe('member');
    expect(getAccessToken()).toBe('access-2');
    expect(localStorage.getItem('ssid')).toBe('handle-2');
  },
);

it('a session that was ended meanwhile does not come back', async () => {
  const answer = slowRefresh(() => buildSession());
  const refreshed = refreshSession();
  endSession();
  answer();
  await expect(refreshed).resolves.toBe('anonymous');
  expect(localStorage.getItem('ssid')).toBeNull();
  await expect(restoreSession()).resolves.toBe('anonymous');
});
