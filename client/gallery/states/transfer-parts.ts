import {
  addRecipients,
  correctRecipient,
  listRecipients,
  recipientTimeline,
  withdrawRecipient,
  type RecipientView,
  type TimelineEntry,
} from '#contract/transfers/recipients.js';
import { fetchReceipt } from '#contract/transfers/receipts.js';
import { listTransferEvents, transferActivity } from '#contract/transfers/transfer-activity.js';
import { sendTransferEmail, type TransferView } from '#contract/transfers/transfers.js';
import { suggestContacts } from '#contract/contacts.js';
import { buildEvent } from '../../src/features/transfers/testing/event.builder.js';
import { buildEntry, buildRecipient } from '../../src/features/transfers/testing/recipient.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames } from './sample-data.js';
import { transferPage } from './transfer-page.js';

const everyState = [
  buildRecipient(1, { state: 'queued', lastAt: null }),
  buildRecipient(2, { state: 'accepted', name: 'Ravi Kumar' }),
  buildRecipient(3, { state: 'bounced', email: hardAddress }),
  buildRecipient(4, { state: 'opened', name: '陈美' }),
  buildRecipient(5, { state: 'downloading', name: 'लक्ष्मी नारायणन' }),
  buildRecipient(6, { state: 'completed', name: 'ليلى المنصوري', lastAt: Date.now() - 40 * DAY_MS }),
  buildRecipient(7, { state: 'withdrawn', name: 'Maximiliane Freifrau von und zu Hohenfels-Sonnenburg' }),
];

const onePdf = { fileName: 'plans.pdf', fileCount: 1, totalBytes: 1_500_000 };
const everyStep: TimelineEntry[] = [
  buildEntry('mail-queued', 90),
  buildEntry('mail-accepted', 89),
  buildEntry('mail-bounced', 80),
  buildEntry('reminded', 70),
  buildEntry('opened', 60, { country: 'IN', city: 'Thiruvananthapuram', proof: 'code' }),
  buildEntry('download-started', 50, { ...onePdf, servedBytes: 600_000, country: 'BA' }),
  buildEntry('download-completed', 40, { ...onePdf, fileName: hardNames.unbroken, servedBytes: 1_500_000 }),
  buildEntry('download-started', 30, { fileCount: 12, totalBytes: 88e9 }),
  buildEntry('withdrawn', 1),
];

const mailed: TransferView['emailTo'] = everyState.map(({ recipientId, email, name }) => ({
  recipientId,
  email,
  name,
  company: '',
  mailState: 'sent',
}));

interface RecipientsPage {
  all?: RecipientView[];
  transfer?: Partial<TransferView>;
  more?(server: FakeServer): unknown;
}

function recipientsPage({ all = everyState, transfer = {}, more }: RecipientsPage = {}) {
  const answers = (server: FakeServer) => {
    server
      .on(listRecipients, ({ query: { skip, limit } }) => ({
        recipients: all.slice(skip, skip + limit),
        total: all.length,
        plainLink: all.length === 0 ? null : { state: 'downloading' as const, lastAt: Date.now() },
      }))
      .on(recipientTimeline, () => ({ timeline: everyStep }))
      .on(suggestContacts, () => ({ contacts: [], groups: [] }));
    more?.(server);
  };
  return transferPage({ emailTo: mailed.slice(0, 3), ...transfer }, answers, 'recipients');
}

const people = recipientsPage();
const bounced = { values: { email: hardAddress } };
const personMenu = (actor: Actor) => actor.press('transfer:people.actions', bounced);
const ask = async (actor: Actor, what: 'correct' | 'withdraw' | 'resend' | 'copyLink') => {
  await personMenu(actor);
  await actor.choose('menuitem', `transfer:people.${what}`);
};
const correct = async (actor: Actor, address?: string) => {
  await ask(actor, 'correct');
  if (address !== undefined) await actor.type('transfer:people.rightAddress', address);
  await actor.press('transfer:people.correctConfirm');
};
const withdraw = async (actor: Actor) => {
  await ask(actor, 'withdraw');
  await actor.press('transfer:people.withdrawConfirm');
};
const timeline = (actor: Actor) => actor.press('transfer:people.timelineOf', { values: { name: 'Ravi Kumar' } });
const addPeople = async (actor: Actor, addresses: string) => {
  await actor.press('transfer:people.add');
  const form = await actor.find('form', 'transfer:people.add');
  const field = await actor.find('combobox', undefined, { within: form });
  await actor.fill(field, addresses);
  await actor.key('Enter', field);
};
const send = async (actor: Actor) => {
  await addPeople(actor, 'li@x.cn');
  await actor.press('transfer:people.send');
};

/** Whom a transfer was mailed to, and how far each has come. */
export const recipientStates: readonly GalleryState[] = [
  { ...people, name: 'recipients-filled', shows: 'transfer:people.state.withdrawn' },
  {
    ...recipientsPage({ all: [], transfer: { emailTo: [] } }),
    name: 'recipients-nobody',
    shows: 'transfer:people.nobody',
  },
  {
    ...recipientsPage({
      transfer: { emailTo: [], sendAs: 'link' },
      more: (server) =>
        server.on(listRecipients, () => ({
          recipients: [],
          total: 0,
          plainLink: { state: 'opened' as const, lastAt: Date.now() },
        })),
    }),
    name: 'recipients-by-link',
    shows: 'transfer:people.noRecipients',
  },
  {
    ...recipientsPage({ all: Array.from({ length: 120 }, (_, index) => buildRecipient(index)) }),
    name: 'recipients-many',
    shows: (actor) => actor.find('button', 'common:pages.next'),
  },
  {
    ...recipientsPage({ more: (server) => server.on(listRecipients, unanswered) }),
    name: 'recipients-loading',
    shows: (actor) => actor.element('[role=tabpanel] .MuiSkeleton-root'),
  },
  {
    ...recipientsPage({ more: (server) => server.on(listRecipients, refuse('internal')) }),
    name: 'recipients-error',
    shows: 'errors:internal',
  },
  { ...people, name: 'recipient-timeline', act: timeline, shows: 'transfer:timeline.reminded' },
  {
    ...recipientsPage({ more: (server) => server.on(recipientTimeline, () => ({ timeline: [] })) }),
    name: 'recipient-timeline-empty',
    act: timeline,
    shows: 'transfer:timeline.empty',
  },
  {
    ...recipientsPage({ more: (server) => server.on(recipientTimeline, refuse('internal')) }),
    name: 'recipient-timeline-error',
    act: timeline,
    shows: 'errors:internal',
  },
  {
    ...people,
    name: 'recipient-menu',
    act: personMenu,
    shows: (actor) => actor.find('menuitem', 'transfer:people.resend'),
  },
  {
    ...recipientsPage({ transfer: { expiryDate: Date.now() - DAY_MS } }),
    name: 'recipient-menu-expired',
    act: personMenu,
    shows: (actor) => actor.element('[role=menuitem][aria-disabled=true]'),
  },
  {
    ...people,
    name: 'recipient-link-copied',
    act: (actor) => ask(actor, 'copyLink'),
    shows: (actor) => actor.see('transfer:people.copied', bounced),
  },
  {
    ...recipientsPage({ more: (server) => server.on(sendTransferEmail, () => ({ recipients: 1, resent: true })) }),
    name: 'recipient-resent',
    act: (actor) => ask(actor, 'resend'),
    shows: (actor) => actor.see('transfer:people.resent', bounced),
  },
  {
    ...recipientsPage({ more: (server) => server.on(sendTransferEmail, refuse('resend-limit')) }),
    name: 'recipient-resend-limit',
    act: (actor) => ask(actor, 'resend'),
    shows: 'errors:resend-limit',
  },
  {
    ...people,
    name: 'recipient-correct',
    act: (actor) => ask(actor, 'correct'),
    shows: (actor) => actor.see('transfer:people.correctText', bounced),
  },
  { ...people, name: 'recipient-correct-same', act: correct, shows: 'transfer:people.sameAddress' },
  {
    ...people,
    name: 'recipient-correct-wrong',
    act: (actor) => correct(actor, 'reader'),
    shows: 'transfer:people.wrongAddress',
  },
  {
    ...recipientsPage({ more: (server) => server.on(correctRecipient, refuse('recipient-exists')) }),
    name: 'recipient-correct-known',
    act: (actor) => correct(actor, 'reader1@example.com'),
    shows: 'errors:recipient-exists',
  },
  {
    ...people,
    name: 'recipient-withdraw',
    act: (actor) => ask(actor, 'withdraw'),
    shows: 'transfer:people.withdrawText',
  },
  {
    ...recipientsPage({ more: (server) => server.on(withdrawRecipient, refuse('transfer-changed')) }),
    name: 'recipient-withdraw-refused',
    act: withdraw,
    shows: 'errors:transfer-changed',
  },
  {
    ...people,
    name: 'recipients-add',
    act: (actor) => actor.press('transfer:people.add'),
    shows: (actor) => actor.find('form', 'transfer:people.add'),
  },
  {
    ...people,
    name: 'recipients-add-filled',
    act: (actor) => addPeople(actor, `li@x.cn, ${hardAddress}, not-an-address`),
    shows: /^not-an-address/,
  },
  {
    ...people,
    name: 'recipients-add-too-many',
    act: (actor) => addPeople(actor, 'a@x.cn, b@x.cn, c@x.cn, d@x.cn, e@x.cn'),
    shows: (actor) => actor.see('send:recipients.mostOfPlan', { values: { limit: '6' } }),
  },
  {
    ...recipientsPage({ more: (server) => server.on(addRecipients, refuse('suspended')) }),
    name: 'recipients-add-suspended',
    act: send,
    shows: 'errors:suspended',
  },
];

type Activity = Parameters<typeof activityPage>[0];
function activityPage(changes: {
  countries?: { country: string; downloads: number }[];
  days?: { day: string; opened: number; downloads: number }[];
  opened?: number;
  downloads?: number;
  downloaders?: number;
}) {
  return transferPage(
    {},
    (server) =>
      server.on(transferActivity, () => ({
        countries: [],
        days: [],
        opened: 0,
        downloads: 0,
        downloaders: 0,
        ...changes,
      })),
    'activity',
  );
}

const busy: Activity = {
  countries: ['CN', 'IN', 'DE', 'US', 'BR', 'ZA', 'AU', 'JP', 'AE', 'BA'].map((country, index) => ({
    country,
    downloads: 4000 - index * 390,
  })),
  days: Array.from({ length: 20 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 28) + index * DAY_MS).toISOString().slice(0, 10),
    opened: (index * 37) % 90,
    downloads: (index * 23) % 60,
  })),
  opened: 1_240_000,
  downloads: 34_008,
  downloaders: 12_004,
};

/** Countries and times in which a transfer was opened and downloaded. */
export const activityStates: readonly GalleryState[] = [
  { ...activityPage(busy), name: 'activity-filled', shows: 'transfer:activity.where' },
  { ...activityPage({ ...busy, countries: [] }), name: 'activity-nowhere', shows: 'transfer:activity.nowhere' },
  { ...activityPage({}), name: 'activity-empty', shows: 'transfer:activity.none' },
  {
    ...transferPage({}, (server) => server.on(transferActivity, unanswered), 'activity'),
    name: 'activity-loading',
    shows: (actor) => actor.element('[role=tabpanel] .MuiSkeleton-root'),
  },
  {
    ...transferPage({}, (server) => server.on(transferActivity, refuse('internal')), 'activity'),
    name: 'activity-error',
    shows: 'errors:internal',
  },
];

const kinds = [
  'created',
  'mail-sent',
  'mail-failed',
  'files-added',
  'download-started',
  'download-completed',
  'forwarded',
  'checked',
  'damaged',
  'edited',
  'file-removed',
  'file-restored',
  'file-replaced',
  'recipients-added',
  'recipient-corrected',
  'recipient-withdrawn',
  'versions-purged',
  'extension-asked',
  'extension-declined',
  'extended',
  'moved',
  'kind-of-a-later-version',
];
const events = kinds.map((kind, seq) =>
  buildEvent(seq, kind, {
    recipientEmail: kind.startsWith('mail') || kind.startsWith('recipient-') ? hardAddress : null,
    fileName: kind.startsWith('file-') ? hardNames.unbroken : null,
    fileCount: kind === 'created' || kind === 'files-added' ? 12 : null,
  }),
);
const logPage = (more: (server: FakeServer) => unknown = () => undefined, total = events.length) =>
  transferPage(
    {},
    (server) => {
      server.on(listTransferEvents, () => ({ events, total }));
      more(server);
    },
    'log',
  );

/** The log of a transfer, and its receipt. */
export const logStates: readonly GalleryState[] = [
  { ...logPage(), name: 'log-filled', shows: /kind-of-a-later-version/ },
  { ...logPage(() => undefined, 140), name: 'log-many', shows: (actor) => actor.find('button', 'common:pages.next') },
  {
    ...logPage((server) => server.on(listTransferEvents, unanswered)),
    name: 'log-loading',
    shows: (actor) => actor.element('[role=tabpanel] .MuiSkeleton-root'),
  },
  {
    ...logPage((server) => server.on(listTransferEvents, refuse('internal'))),
    name: 'log-error',
    shows: 'errors:internal',
  },
  {
    ...logPage(),
    name: 'log-hash-copied',
    act: (actor) => actor.press('transfer:log.copyHash', { values: { number: 1 } }),
    shows: (actor) => actor.find('button', 'transfer:log.copiedHash'),
  },
  {
    ...logPage((server) => server.on(fetchReceipt, unanswered)),
    name: 'receipt-making',
    act: (actor) => actor.press('transfer:receipt.save'),
    shows: (actor) => actor.find('progressbar'),
  },
  {
    ...logPage((server) => server.on(fetchReceipt, refuse('transfer-not-found'))),
    name: 'receipt-refused',
    act: (actor) => actor.press('transfer:receipt.save'),
    shows: 'errors:transfer-not-found',
  },
];
