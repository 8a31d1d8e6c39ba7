import {
  listMailBlocks,
  type MailView,
  readMailDomains,
  readProcesses,
  readQueues,
  readStorage,
  searchMails,
  type QueueView,
} from '#contract/admin/operations.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse } from '../answers.js';
import type { Actor } from '../actor.js';
import { DAY_MS, type GalleryState, HOUR_MS } from '../state.js';
import { hardAddress, member } from './sample-data.js';

const now = Date.now();

const buildMail = (changes: Partial<MailView>): MailView => ({
  mailId: 'm1',
  template: 'transfer-received',
  subject: 'Tender documents.pdf from Mei Chen',
  slug: 'abcDEF1',
  email: 'bo@example.com',
  state: 'sent',
  outcome: null,
  attempts: 1,
  createdAt: now - 2 * HOUR_MS,
  sentAt: now - 2 * HOUR_MS,
  lastError: '',
  answer: '250 2.0.0 Ok: queued as 4F1B2C0012',
  ...changes,
});
const mails = [
  buildMail({ outcome: { kind: 'delivered', at: now - HOUR_MS, status: '' } }),
  buildMail({
    mailId: 'm2',
    email: hardAddress,
    state: 'failed',
    outcome: { kind: 'bounced', at: now - HOUR_MS, status: '5.1.1' },
    lastError: '5.1.1',
    answer: '550 5.1.1 <…>: Recipient address rejected: User unknown in virtual mailbox table',
  }),
  buildMail({ mailId: 'm3', outcome: { kind: 'delayed', at: now - HOUR_MS, status: '4.4.1' } }),
  buildMail({ mailId: 'm4', state: 'pending', sentAt: null, answer: '451 4.7.1 Try again later', lastError: '451' }),
  buildMail({ mailId: 'm5', subject: '', slug: '', outcome: { kind: 'complained', at: now - DAY_MS, status: '' } }),
];
const blocks = [
  { email: hardAddress, reason: 'bounced' as const, status: '5.1.1', since: now - DAY_MS },
  { email: 'chen@example.cn', reason: 'complained' as const, status: '', since: now - 4 * DAY_MS },
  { email: 'noise@example.com', reason: 'staff' as const, status: '', since: now - 30 * DAY_MS },
];
const domain = (name: string, mailed: number, bounced: number, delivered = 0) => ({
  domain: name,
  mailed,
  bounced,
  complained: bounced > 50 ? 2 : 0,
  delivered,
});
const queue = (name: QueueView['queue'], changes: Partial<QueueView> = {}): QueueView => ({
  queue: name,
  isPaused: false,
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  oldestSeconds: 0,
  ...changes,
});
const process = {
  processId: 'p1',
  service: 'server',
  version: '1.4.0',
  host: 'sampan-1.internal',
  pid: 4211,
  startedAt: now - 3 * DAY_MS,
  seenAt: now - 2000,
  isSilent: false,
  status: 'ready' as const,
  dependencies: { mongodb: 'up' as const, redis: 'up' as const, 'store cn-hongkong': 'up' as const },
  eventLoopDelayMs: 12,
  memoryBytes: 182_000_000,
  jobs: 0,
};

const answer = (server: FakeServer): FakeServer =>
  server
    .on(searchMails, () => ({ mails, hasMore: true, block: blocks[0] ?? null }))
    .on(listMailBlocks, () => ({ blocks, total: blocks.length }))
    .on(readMailDomains, () => ({
      domains: [
        domain('qq.com', 18_204, 91, 17_900),
        domain('gmail.com', 9410, 12),
        domain('a-very-long-name.of-a-company.example.co.uk', 3, 3),
      ],
    }))
    .on(readQueues, () => ({
      queues: [
        queue('codes', { active: 1 }),
        queue('mail', { waiting: 1204, active: 8, delayed: 31, failed: 1300, oldestSeconds: 4210, isPaused: true }),
        queue('events'),
        queue('bulk', { waiting: 3, active: 4, oldestSeconds: 12 }),
      ],
    }))
    .on(readStorage, () => ({
      countedAt: now,
      stores: [
        {
          store: 'cn-hongkong',
          kind: 'disk' as const,
          isDefault: true,
          bytes: 812_000_000_000,
          disk: { freeBytes: 190_000_000_000, totalBytes: 1_000_000_000_000 },
        },
        { store: 'eu-frankfurt', kind: 's3' as const, isDefault: false, bytes: null, disk: null },
      ],
      accounts: [
        { accountId: 'a1', userId: 'u1', email: 'mei@example.com', bytes: 412_000_000_000 },
        { accountId: 'a2', userId: 'u2', email: hardAddress, bytes: 48_000_000 },
      ],
      days: Array.from({ length: 10 }, (_, at) => ({
        day: new Date(now - (9 - at) * DAY_MS).toISOString().slice(0, 10),
        stores: { 'cn-hongkong': 700_000_000_000 + at * 12_000_000_000 },
      })),
    }))
    .on(readProcesses, () => ({
      processes: [
        process,
        {
          ...process,
          processId: 'p2',
          service: 'worker',
          pid: 77,
          jobs: 5,
          status: 'degraded' as const,
          dependencies: { ...process.dependencies, redis: 'down' as const },
        },
        {
          ...process,
          processId: 'p3',
          service: 'worker',
          host: 'sampan-2.internal',
          isSilent: true,
          seenAt: now - 4 * 60_000,
        },
      ],
    }));

const staff = {
  user: { ...member, staffRole: 'administrator' },
  server: (server: FakeServer) => void answer(server),
} as const;
const at = (path: string) => ({ ...staff, at: `/admin/${path}` });
const search = (actor: Actor) => actor.type('operations:mails.search', 'bo@example.com');

/** Mails, queues, storage and processes, for the staff. */
export const operationsStates: readonly GalleryState[] = [
  { ...at('mails'), name: 'operations-mails-start', shows: 'operations:domains.title' },
  { ...at('mails'), name: 'operations-mails-found', act: search, shows: 'operations:mails.more' },
  {
    ...at('mails'),
    name: 'operations-mails-none',
    server: (server) => answer(server).on(searchMails, () => ({ mails: [], hasMore: false, block: null })),
    act: search,
    shows: 'operations:mails.none',
  },
  {
    ...at('mails'),
    name: 'operations-mails-lift',
    act: async (actor) => {
      await search(actor);
      await actor.press('operations:blocks.lift');
    },
    shows: 'operations:blocks.liftTitle',
  },
  { ...at('mails/blocks'), name: 'operations-blocks-filled', shows: 'operations:blocks.intro' },
  { ...at('queues'), name: 'operations-queues-filled', shows: 'operations:queues.paused' },
  {
    ...at('queues'),
    name: 'operations-queues-error',
    server: (server) => answer(server).on(readQueues, refuse('unavailable')),
    shows: 'errors:unavailable',
  },
  { ...at('storage'), name: 'operations-storage-filled', shows: 'operations:storage.accounts' },
  {
    ...at('storage'),
    name: 'operations-storage-empty',
    server: (server) => answer(server).on(readStorage, () => ({ stores: [], accounts: [], days: [], countedAt: null })),
    shows: 'operations:storage.none',
  },
  { ...at('processes'), name: 'operations-processes-filled', shows: 'operations:processes.silent' },
  {
    ...at('processes'),
    name: 'operations-processes-none',
    server: (server) => answer(server).on(readProcesses, () => ({ processes: [] })),
    shows: 'operations:processes.none',
  },
];
