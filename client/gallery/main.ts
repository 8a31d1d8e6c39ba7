import type { View } from '../src/lib/session.js';
import axe from 'axe-core';
import { buildUser } from '../src/lib/testing/builders.js';
import { FakeServer } from '../src/lib/testing/fake-server.js';
import { FakeStream } from '../src/lib/testing/fake-stream.js';
import { Actor, type Label } from './actor.js';
import { defaultAnswers } from './answers.js';
import { holdDownloads, holdUploads } from './held.js';
import { letDataThrough } from './samples.js';
import type { GalleryState } from './state.js';
import { states } from './states/index.js';

/** Names the state that this tab shows; set by the index and by the tests. */
const STATE_KEY = 'gallery-state';

/** Hints that appear by themselves are shown in states of their own. */
const NO_HINTS = { dnr: 'welcome,steps' };

/** Read by the tests: `ready`, or the reason why the state could not be reached. */
function report(outcome: string): void {
  document.documentElement.dataset['gallery'] = outcome;
}

/** Writes settings into the page as the server does. */
function writeConfig(changes: GalleryState['config']): void {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="client-config"]');
  if (tag && changes) tag.content = JSON.stringify({ ...JSON.parse(tag.content), ...changes });
}

/** Ends in 14 minutes. */
const view = (): View => ({ accessToken: 'view-1', expiresAt: Date.now() + 840_000, userId: 'user-1' });

/** The real application over the fake server. */
async function show(state: GalleryState): Promise<void> {
  const user = state.user ? buildUser(state.user) : null;
  const server = new FakeServer();
  // The tests take what the page warns of for a fault of the state.
  // Parts of the public site, which the page does without; e2e/public-site.e2e.ts looks at them.
  server.onUnknownCall = (call) => {
    if (!call.startsWith('GET /site-parts/')) console.warn(`no answer is prepared for ${call}`);
  };
  defaultAnswers(server, user);
  state.server?.(server);
  writeConfig(state.config);
  const browserFetch = globalThis.fetch;
  server.install();
  letDataThrough(browserFetch);
  const stream = new FakeStream().install();
  stream.live();
  holdUploads(state.uploadStopsAt ?? 1);
  holdDownloads(state.downloadReports);
  // The marker of a session, without which the page would not request one.
  if (user) localStorage.setItem('ssid', 'handle-1');
  for (const [key, value] of Object.entries({ ...NO_HINTS, ...state.storage })) localStorage.setItem(key, value);
  if (state.inView) sessionStorage.setItem('view', JSON.stringify(view()));
  else sessionStorage.removeItem('view');
  if (location.pathname + location.search !== state.at) history.replaceState(null, '', state.at);

  await import('../src/app/main.js');
  const actor = new Actor();
  await actor.element('#root > *');
  await state.act?.(actor);
  await (typeof state.shows === 'function' ? state.shows(actor) : actor.see(state.shows as Label));
}

/** Lists all states, for people: each opens the page in that state. */
function showIndex(): void {
  const list = document.createElement('ol');
  for (const { name, at } of states) {
    const link = Object.assign(document.createElement('a'), { href: at, textContent: name });
    link.addEventListener('click', () => sessionStorage.setItem(STATE_KEY, name));
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  document.body.replaceChildren(list);
}

// The tests check the page with it: as part of the page it is compiled once, not for each state.
Object.assign(globalThis, { axe });

const chosen = sessionStorage.getItem(STATE_KEY);
const isDownloadFrame = window.top !== window;
const state = states.find(({ name }) => name === chosen);
if (state && !isDownloadFrame && location.pathname !== '/gallery')
  show(state).then(
    () => report('ready'),
    (error: Error) => report(error.message.split('\n')[0] ?? 'failed'),
  );
else if (!isDownloadFrame) showIndex();
