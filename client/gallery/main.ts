import { buildUser } from '../src/lib/testing/builders.js';
import { FakeServer } from '../src/lib/testing/fake-server.js';
import { FakeStream } from '../src/lib/testing/fake-stream.js';
import { Actor, type Label } from './actor.js';
import { defaultAnswers } from './default-answers.js';
import { holdUploads } from './held-upload.js';
import { showIndex } from './picture-book.js';
import type { GalleryState } from './state.js';
import { states } from './states/index.js';

/** Names the state that this tab shows; set by the index and by the tests. */
const STATE_KEY = 'gallery-state';

/** Read by the tests: `ready`, or the reason why the state could not be reached. */
function report(outcome: string): void {
  document.documentElement.dataset['gallery'] = outcome;
}

/** Objects of the store have `data:` addresses, which the browser itself answers. */
function passDataAddresses(browserFetch: typeof fetch): void {
  const faked = globalThis.fetch;
  const answer: typeof fetch = (address, init) =>
    String(address).startsWith('data:') ? browserFetch(address, init) : faked(address, init);
  Object.assign(globalThis, { fetch: answer });
}

/** The real application over the fake server. */
async function show(state: GalleryState): Promise<void> {
  const user = state.user ? buildUser(state.user) : null;
  const server = new FakeServer();
  defaultAnswers(server, user);
  state.server?.(server);
  const browserFetch = globalThis.fetch.bind(globalThis);
  server.install();
  passDataAddresses(browserFetch);
  const stream = new FakeStream().install();
  stream.live();
  holdUploads(state.uploadStopsAt ?? 1);
  // The marker of a session, without which the page would not ask for one.
  if (user) localStorage.setItem('ssid', 'handle-1');
  for (const [key, value] of Object.entries(state.storage ?? {})) localStorage.setItem(key, value);
  if (location.pathname + location.search !== state.at) history.replaceState(null, '', state.at);

  await import('../src/app/main.js');
  const actor = new Actor();
  await actor.element('#root > *');
  await state.act?.(actor);
  await (typeof state.shows === 'function' ? state.shows(actor) : actor.see(state.shows as Label));
}

const chosen = sessionStorage.getItem(STATE_KEY);
const state = states.find(({ name }) => name === chosen);
if (state && location.pathname !== '/gallery')
  show(state).then(
    () => report('ready'),
    (error: Error) => report(error.message.split('\n')[0] ?? 'failed'),
  );
else showIndex(states, STATE_KEY);
