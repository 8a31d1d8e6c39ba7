import type { UserView } from '#contract/accounts/auth.js';
import type { ClientConfig } from '#contract/site/site.js';
import type { FakeServer } from '../src/lib/testing/fake-server.js';
import type { WorkerReport } from '../src/features/downloads/worker/messages.js';
import type { Actor } from './actor.js';

/** One state of a page, as a person can meet it. */
export interface GalleryState {
  /** Names its picture and its test; the group's name comes first: `contacts-empty`. */
  name: string;
  /** Address of the page, with its query. */
  at: string;
  /** Who is logged in: the changes to the builder's user. Left out, the page is seen by a visitor. */
  user?: Partial<UserView>;
  /** Settings of the deployment that differ from the gallery's own. */
  config?: Partial<ClientConfig>;
  /** Storage of this browser from an earlier visit. */
  storage?: Record<string, string>;
  /** The tab is a view, in which someone of the staff sees the user's pages. */
  inView?: true;
  /** Answers that differ from those of `defaultAnswers`. */
  server?(server: FakeServer): void;
  /** How much of each file an upload sends before it stops: 0 to 1. Left out, uploads complete. */
  uploadStopsAt?: number;
  /** Reports of the download worker. Without them, the browser saves downloads by itself. */
  downloadReports?: readonly WorkerReport[];
  /** Does what a person does to get there. Runs in the page. */
  act?(actor: Actor): Promise<void>;
  /** Found in this state only: a text key, a pattern for data, or a search in the page that rejects when it fails. */
  shows: string | RegExp | ((actor: Actor) => Promise<unknown>);
  /** Lets the page's timers run this far before it is looked at, e.g. for prompts that appear later. */
  elapsedSeconds?: number;
  /** The widths to look at, if a phone shows the page differently or not at all. */
  widths?: readonly (1440 | 390)[];
}

export { DAY_MS, HOUR_MS } from '#contract/units.js';
