import type { LoaderFunctionArgs } from 'react-router-dom';
import { refreshSession, type UserView } from '#contract/accounts/auth.js';
import { endSession, startSession } from '../lib/session.js';
import { buildSession, buildUser } from '../lib/testing/builders.js';
import { FakeServer, NetworkDown, Refusal } from '../lib/testing/fake-server.js';
import { memberGate, staffGate, teamAdminGate, visitorGate } from './gate.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  endSession();
});

const at = (address: string) => ({ request: new Request(`http://localhost${address}`) }) as LoaderFunctionArgs;
const target = (answer: Response | null) => answer?.headers.get('Location') ?? null;

describe('Home', () => {
  it('shows itself to visitors', async () => {
    expect(await visitorGate(at('/'))).toBeNull();
  });

  it('sends members to their dashboard', async () => {
    startSession(buildSession());
    expect(target(await visitorGate(at('/')))).toBe('/dash');
  });

  it('leads from the mail about an ending trial to the log-in', async () => {
    expect(target(await visitorGate(at('/?ref=trial_ending')))).toBe('/login');
  });
});

describe('the dashboard', () => {
  it('lets members in', async () => {
    startSession(buildSession());
    expect(await memberGate(at('/dash'))).toBeNull();
  });

  it('asks visitors to log in, by a full load, and leads back', async () => {
    const answer = await memberGate(at('/dash?filter=expired'));
    expect(target(answer)).toContain('/login');
    expect(decodeURIComponent(target(answer) ?? '')).toContain('/dash?filter=expired');
    expect(answer?.headers.get('X-Remix-Reload-Document')).toBe('true');
  });

  it('takes a stored session up first', async () => {
    server.on(refreshSession, () => {
      throw new Refusal('session-ended');
    });
    localStorage.setItem('ssid', 'handle');
    expect(target(await memberGate(at('/dash')))).toContain('/login');
  });

  it('goes home if the server is unreachable', async () => {
    server.on(refreshSession, () => {
      throw new NetworkDown();
    });
    localStorage.setItem('ssid', 'handle');
    expect(target(await memberGate(at('/dash')))).toBe('/');
  });
});

describe('an area for some members', () => {
  const enter = (gate: typeof teamAdminGate, user: Partial<UserView>) => {
    startSession(buildSession({ user: buildUser(user) }));
    return gate(at('/dash')).then(
      () => 'in',
      (answer: Response) => answer.status,
    );
  };

  it('lets its members in, and does not exist for the others', async () => {
    expect(await enter(teamAdminGate, {})).toBe('in');
    expect(await enter(teamAdminGate, { teamRole: 'admin' })).toBe('in');
    expect(await enter(teamAdminGate, { teamRole: 'member', isTeamMember: true })).toBe(403);
    expect(await enter(staffGate, { staffRole: 'operator' })).toBe('in');
    expect(await enter(staffGate, { role: 'teamelite' })).toBe(404);
  });

  it('asks visitors to log in', async () => {
    expect(target(await staffGate(at('/admin')))).toContain('/login');
  });
});
