import { checkExtension } from '#contract/transfers/extensions.js';
import { openAppeal, sendAppeal } from '#contract/admin/reports.js';
import { verifyReceipt, type Receipt } from '#contract/transfers/receipts.js';
import { buildReceipt } from '../../src/features/receipts/testing/receipt.builder.js';
import { Refusal, type FakeServer } from '../../src/lib/testing/fake-server.js';
import { file, type Actor } from '../actor.js';
import { DAY_MS, type GalleryState } from '../state.js';

const never = () => new Promise<never>(() => {});

const extensionStates: readonly GalleryState[] = [
  {
    name: 'extension-loading',
    at: '/extension/token',
    server: (server) => server.on(checkExtension, never),
    shows: 'extensions:page.loading',
  },
  {
    name: 'extension-granted',
    at: '/extension/token',
    server: (server) =>
      server.on(checkExtension, () => ({
        expiryDate: Date.UTC(2026, 4, 6, 14),
        receiverEmail: 'a.rather.long.name.of.a.recipient@harbour-works.example.com',
      })),
    shows: 'extensions:page.extended',
  },
  {
    name: 'extension-used',
    at: '/extension/token',
    server: (server) =>
      server.on(checkExtension, () => {
        throw new Refusal('extension-used', { slug: 'abc1234', until: Date.UTC(2026, 4, 6, 14) });
      }),
    shows: 'extensions:page.used',
  },
  {
    name: 'extension-over',
    at: '/extension/token',
    server: (server) =>
      server.on(checkExtension, () => {
        throw new Refusal('extension-invalid');
      }),
    shows: 'extensions:page.expired',
  },
  {
    name: 'extension-failed',
    at: '/extension/token',
    server: (server) =>
      server.on(checkExtension, () => {
        throw new Refusal('internal');
      }),
    shows: 'extensions:page.failed',
  },
];

/** SHA-256 of one zero byte. */
const OF_ONE_ZERO = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d';
const SENT_AT = Date.UTC(2026, 2, 1, 9, 30);

const longReceipt = buildReceipt({
  sender: { name: '林美 · Harbour Works (Shenzhen) Co., Ltd.', email: 'mei@example.com' },
  recipients: [
    { email: 'ravi@example.com', name: 'रवि कुमार' },
    { email: 'a.rather.long.name.of.a.recipient@harbour-works.example.com', name: '' },
    { email: 'left@example.com', name: '', withdrawnAt: SENT_AT + DAY_MS },
  ],
  message: 'Here are the plans.\nPlease check them by Friday.',
  files: [
    { path: 'one.bin', size: 1, sha256: OF_ONE_ZERO, checkedAt: SENT_AT },
    {
      path: '合同 2026/最终版 '.concat('很长的名字'.repeat(8), '.pdf'),
      size: 4_000_000,
      sha256: null,
      checkedAt: null,
    },
    { path: 'अनुबंध/पहला मसौदा.docx', size: 90_000, sha256: 'ab12'.repeat(16), checkedAt: null },
    {
      path: 'عقد الإيجار النهائي.pdf',
      size: 90_000,
      sha256: 'cd34'.repeat(16),
      checkedAt: SENT_AT,
      removedAt: SENT_AT,
    },
  ],
});

const paste =
  (receipt: Receipt | string = buildReceipt()) =>
  (actor: Actor) =>
    actor.type('receipts:input.paste', typeof receipt === 'string' ? receipt : JSON.stringify(receipt));

const judge = (isValid: boolean, reason: 'signature' | 'unknown-key' | 'broken-chain' | null) => (server: FakeServer) =>
  server.on(verifyReceipt, () => ({ isValid, reason }));

const compare = (size: number) => async (actor: Actor) => {
  await paste(longReceipt)(actor);
  await actor.find('heading', 'receipts:compare.title');
  await actor.pick([file('my copy.bin', { size })]);
};

const verifyStates: readonly GalleryState[] = [
  { name: 'verify-empty', at: '/verify', shows: (actor) => actor.find('textbox', 'receipts:input.paste') },
  { name: 'verify-unreadable', at: '/verify', act: paste('hello'), shows: 'receipts:input.wrong' },
  {
    name: 'verify-checking',
    at: '/verify',
    server: (server) => server.on(verifyReceipt, never),
    act: paste(),
    shows: 'receipts:verdict.checking',
  },
  { name: 'verify-genuine', at: '/verify', server: judge(true, null), act: paste(), shows: 'receipts:verdict.valid' },
  {
    name: 'verify-long',
    at: '/verify',
    server: judge(true, null),
    act: paste(longReceipt),
    shows: (actor) => actor.see(/^अनुबंध/),
  },
  {
    name: 'verify-changed',
    at: '/verify',
    server: judge(false, 'signature'),
    act: paste(),
    shows: 'receipts:verdict.signature',
  },
  {
    name: 'verify-unknown-key',
    at: '/verify',
    server: judge(false, 'unknown-key'),
    act: paste(),
    shows: 'receipts:verdict.unknown-key',
  },
  {
    name: 'verify-broken-chain',
    at: '/verify',
    server: judge(false, 'broken-chain'),
    act: paste(),
    shows: 'receipts:verdict.broken-chain',
  },
  {
    name: 'verify-failed',
    at: '/verify',
    server: (server) =>
      server.on(verifyReceipt, () => {
        throw new Refusal('internal');
      }),
    act: paste(),
    shows: (actor) => actor.find('button', 'receipts:verdict.retry'),
  },
  {
    name: 'verify-same-file',
    at: '/verify',
    server: judge(true, null),
    act: compare(1),
    shows: (actor) => actor.see('receipts:compare.same', { values: { name: 'my copy.bin', path: 'one.bin' } }),
  },
  {
    name: 'verify-other-file',
    at: '/verify',
    server: judge(true, null),
    act: compare(2),
    shows: (actor) => actor.see('receipts:compare.other', { values: { name: 'my copy.bin' } }),
  },
];

const appeal = { kind: 'transfer', title: 'Harbour plans', state: 'possible', until: Date.UTC(2026, 5, 3) } as const;
const appealAt = { at: '/appeal?t=an-appeal-token' };

const appealStates: readonly GalleryState[] = [
  {
    ...appealAt,
    name: 'appeal-refused',
    server: (server) =>
      server
        .on(openAppeal, () => appeal)
        .on(sendAppeal, () => {
          throw new Refusal('internal');
        }),
    act: async (actor) => {
      await actor.type('abuse:appeal.label', 'These are our own drawings.');
      await actor.press('abuse:appeal.submit');
    },
    shows: (actor) => actor.find('alert'),
  },
  {
    ...appealAt,
    name: 'appeal-open',
    server: (server) => server.on(openAppeal, () => ({ ...appeal, state: 'open' as const })),
    shows: 'abuse:appeal.open.title',
  },
  { name: 'appeal-unknown', at: '/appeal', shows: 'abuse:appeal.unknownTitle' },
];

/** Pages that links in mails and receipts lead to. */
export const linkStates: readonly GalleryState[] = [...extensionStates, ...verifyStates, ...appealStates];
