import type { LoaderFunctionArgs } from 'react-router-dom';
import { refreshSession } from '#contract/auth.js';
import { endSession, startSession } from '../lib/session.js';
import { buildSession } from '../lib/testing/builders.js';
import { FakeServer, NetworkDown, Refusal } from '../lib/testing/fake-server.js';
import { homeLoader, memberLoader } from './session-loaders.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  endSession();
});

const at = (address: string) => ({ request: new Request(`http://localhost${address}`) }) as LoaderFunctionArgs;
const target = (answer: Response | null) => answer?.headers.get('Location') ?? null;

describe('Home', () => {
  it('shows itself to visitors', async () => {
    expect(await homeLoader(at('/'))).toBeNull();
  });

  it('sends members to their dashboard', async () => {
    startSession(buildSession());
    expect(target(await homeLoader(at('/')))).toBe('/dash');
  });

  it('leads from the mail about an ending trial to the log-in', async () => {
    expect(target(await homeLoader(at('/?ref=trial_ending')))).toBe('/login');
  });
});

describe('the dashboard', () => {
  it('lets members in', async () => {
    startSession(buildSession());
    expect(await memberLoader(at('/dash'))).toBeNull();
  });

  it('asks visitors to log in, by a full load, and leads back', async () => {
    const answer = await memberLoader(at('/dash?filter=expired'));
    expect(target(answer)).toContain('/login');
    expect(decodeURIComponent(target(answer) ?? '')).toContain('/dash?filter=expired');
    expect(answer?.headers.get('X-Remix-Reload-Document')).toBe('true');
  });

  it('takes a stored session up first', async () => {
    server.on(refreshSession, () => {
      throw new Refusal('session-ended');
    });
    localStorage.setItem('ssid', 'handle');
    expect(target(await memberLoader(at('/dash')))).toContain('/login');
  });

  it('goes home if the server is unreachable', async () => {
    server.on(refreshSession, () => {
      throw new NetworkDown();
    });
    localStorage.setItem('ssid', 'handle');
    expect(target(await memberLoader(at('/dash')))).toBe('/');
  }, 15_000);
});
