import { refreshSession } from '#contract/accounts/auth.js';
import { readOverview, type Overview } from '#contract/transfers/library.js';
import { buildDownload, buildLine, buildOverview } from '../../src/features/transfers/testing/overview.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const home = { at: '/dash', user: member } as const;
const overview = (changes: Partial<Overview> = {}) => ({
  server: (server: FakeServer) => void server.on(readOverview, () => buildOverview(changes)),
});

const names = Object.values(hardNames);
const hardLines = names.map((fileName, index) =>
  buildLine({
    slug: `abc123${index}`,
    fileName,
    recipients: [{ email: hardAddress, name: index % 2 ? '' : 'Léa Dubois' }],
    recipientCount: index + 1,
  }),
);

/** The dashboard's first page: what the library looks like at a glance. */
export const dashHomeStates: readonly GalleryState[] = [
  { ...home, name: 'dash-home-empty', shows: 'transfers:home.firstSteps' },
  {
    ...home,
    name: 'dash-home-name',
    user: { loginCount: 1, fullName: '' },
    shows: 'profile:question.title',
  },
  {
    ...home,
    name: 'dash-home-first-steps',
    user: { loginCount: 1 },
    elapsedSeconds: 5,
    shows: 'site:hints.steps.files.title',
    widths: [1440],
  },
  {
    ...home,
    name: 'dash-home-loading',
    server: (server) => server.on(readOverview, unanswered),
    shows: (actor) => actor.find('status', 'transfers:home.loading'),
  },
  { ...home, name: 'dash-home-filled', ...overview(), shows: /Tender/ },
  {
    ...home,
    name: 'dash-home-many',
    ...overview({
      counts: { all: 1240, active: 1187, expired: 53 },
      month: { sent: 1, limit: null },
      expiringSoon: { transfers: hardLines, count: 31 },
      unseen: { transfers: hardLines.toReversed(), count: 1104 },
      latestDownloads: hardLines.map((transfer, index) =>
        buildDownload({
          transfer,
          at: Date.now() - index * DAY_MS,
          recipient: index % 2 ? null : { email: hardAddress, name: '' },
          country: index % 3 ? 'IN' : null,
          city: index % 2 ? 'Thiruvananthapuram' : null,
          downloadedFile: index % 2 ? null : transfer.fileName,
          fileCount: 12,
          isComplete: index !== 1,
        }),
      ),
    }),
    shows: (actor) => actor.see('transfers:home.sent', { values: { count: 1 } }),
  },
  {
    ...home,
    name: 'dash-home-all-downloaded',
    ...overview({ unseen: { transfers: [], count: 0 }, expiringSoon: { transfers: [], count: 0 } }),
    shows: 'transfers:home.activity',
  },
  {
    ...home,
    name: 'dash-home-storage-nearly-full',
    ...overview({ storage: { usedBytes: 9.5e9, limitBytes: 10e9 } }),
    shows: 'transfers:storage.almostFull',
  },
  {
    ...home,
    name: 'dash-home-storage-full',
    ...overview({ storage: { usedBytes: 10e9, limitBytes: 10e9 } }),
    shows: 'sending:limit.storage-full',
  },
  {
    ...home,
    name: 'dash-home-storage-over',
    ...overview({ storage: { usedBytes: 13.2e9, limitBytes: 10e9 } }),
    shows: (actor) => actor.see('transfers:storage.over', { values: { excess: '3.2 GB' } }),
  },
  {
    ...home,
    name: 'dash-home-month-full',
    ...overview({ month: { sent: 10, limit: 10 } }),
    shows: 'transfers:home.monthFull',
  },
  {
    ...home,
    name: 'dash-home-error',
    server: (server) => server.on(readOverview, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...home,
    name: 'dash-home-suspended',
    user: { ...member, status: 'revoke', sendRefusal: 'suspended' },
    ...overview(),
    shows: 'sending:refused.suspended.title',
  },
  {
    ...home,
    name: 'dash-home-past-due',
    user: { ...member, status: 'past_due', sendRefusal: 'payment-due' },
    ...overview(),
    shows: 'sending:refused.payment-due.title',
  },
  {
    ...home,
    name: 'dash-unreachable',
    server: (server) => server.on(refreshSession, refuse('internal')),
    // No answer is no log-out: the start page tries again.
    shows: 'send:files.add',
  },
];
