import {
  declineExtension,
  grantExtension,
  listExtensionRequests,
  type ExtensionRequestView,
} from '#contract/transfers/extensions.js';
import { buildRequest } from '../../src/features/extensions/testing/request.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const asked = [
  buildRequest({ note: 'The ground floor is missing on our side. Could you open it once more until Friday?' }),
  buildRequest({ id: 'r2', email: hardAddress, isRecipient: false, name: hardNames.long, slug: 'abc1235' }),
];

/** Requests wait; one that is answered leaves the list. */
function requests(server: FakeServer, all: ExtensionRequestView[]): FakeServer {
  let open = all;
  const close = (id: string | undefined) => {
    open = open.filter((request) => request.id !== id);
  };
  return server
    .on(listExtensionRequests, ({ query }) => ({
      requests: open.slice(query.skip, query.skip + query.limit),
      total: open.length,
    }))
    .on(grantExtension, ({ params: [id], body }) => {
      close(id);
      return { slug: 'abc1234', expiryDate: body.expiryDate ?? Date.now() + 2 * DAY_MS };
    })
    .on(declineExtension, ({ params: [id] }) => {
      close(id);
      return { declined: true as const };
    });
}

/** After all that the page needs at first. */
const LATE_MS = 600;

const one = {
  at: '/dash',
  user: member,
  server: (server: FakeServer) => void requests(server, [buildRequest()]),
} as const;

async function typeTime(actor: Actor, time: string): Promise<void> {
  await actor.press('extensions:requests.other');
  await actor.type('extensions:requests.until', time);
}

/** Extension requests above the overview; in the view of a transfer they look the same. */
export const requestStates: readonly GalleryState[] = [
  {
    ...one,
    name: 'requests-some',
    server: (server) => requests(server, asked),
    shows: (actor) => actor.see('extensions:requests.title', { values: { count: 2, shown: '2' } }),
  },
  {
    ...one,
    name: 'requests-late',
    server: (server) => {
      const all = asked.slice(0, 1);
      return requests(server, all).on(listExtensionRequests, async () => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        return { requests: all, total: all.length };
      });
    },
    shows: (actor) => actor.see('extensions:requests.title', { values: { count: 1, shown: '1' } }),
  },
  {
    ...one,
    name: 'requests-many',
    server: (server) =>
      requests(
        server,
        Array.from({ length: 12 }, (_, index) =>
          buildRequest({ id: `r${index}`, email: `reader${index}@example.com` }),
        ),
      ),
    act: (actor) => actor.press('common:pages.next'),
    shows: (actor) => actor.see('common:pages.position', { values: { from: '6', to: '10', total: '12' } }),
  },
  {
    ...one,
    name: 'requests-other-time',
    act: (actor) => actor.press('extensions:requests.other'),
    shows: 'extensions:requests.giveUntil',
  },
  {
    ...one,
    name: 'requests-too-early',
    act: (actor) => typeTime(actor, '2020-01-01T10:00'),
    shows: 'extensions:requests.tooEarly',
  },
  {
    ...one,
    name: 'requests-not-in-plan',
    server: (server) => requests(server, [buildRequest()]).on(grantExtension, refuse('expiry-not-in-plan')),
    act: async (actor) => {
      await typeTime(actor, '2035-01-01T10:00');
      await actor.press('extensions:requests.giveUntil');
    },
    shows: 'errors:expiry-not-in-plan',
  },
  {
    ...one,
    name: 'requests-decline',
    act: (actor) => actor.press('extensions:requests.decline'),
    shows: 'extensions:requests.declineConfirm',
  },
  {
    ...one,
    name: 'requests-declined',
    act: async (actor) => {
      await actor.press('extensions:requests.decline');
      await actor.press('extensions:requests.declineConfirm');
    },
    shows: 'extensions:requests.declined',
  },
  {
    ...one,
    name: 'requests-granted',
    act: (actor) => actor.press('extensions:requests.extend'),
    shows: (actor) => actor.see('extensions:requests.told', { values: { email: 'ravi@example.com' } }),
  },
  {
    ...one,
    // It happened after the page was loaded.
    name: 'requests-suspended',
    server: (server) => requests(server, [buildRequest()]).on(grantExtension, refuse('suspended')),
    act: (actor) => actor.press('extensions:requests.extend'),
    shows: (actor) => actor.element('li [role=alert]'),
  },
  {
    ...one,
    name: 'requests-error',
    server: (server) => server.on(listExtensionRequests, refuse('internal')),
    shows: 'common:retry',
  },
];
