import * as codes from '#contract/admin/admin-codes.js';
import * as subscriptions from '#contract/admin/admin-subscriptions.js';
import * as inbox from '#contract/admin/inbox.js';
import * as operations from '#contract/admin/operations.js';
import { changePolicies, readPolicies } from '#contract/admin/policies.js';
import * as staffLog from '#contract/admin/staff-log.js';
import { BatchPage } from '../pages/batch-page.js';
import { CodesPage } from '../pages/codes-page.js';
import { LogPage } from '../pages/log-page.js';
import { MailBlocksPage } from '../pages/mail-blocks-page.js';
import { MailsPage } from '../pages/mails-page.js';
import { MessagePage } from '../pages/message-page.js';
import { PoliciesPage } from '../pages/policies-page.js';
import { SubscriptionsPage } from '../pages/subscriptions-page.js';
import { buildMessage } from './message.builder.js';
import { buildEntry } from './person.builder.js';
import { policies } from './policies.builder.js';
import type { Action, Place } from './staff-action.js';

const now = Date.now();
const email = 'bo@example.com';
const changed = { changed: true };

const message = (changes: Parameters<typeof buildMessage>[0] = {}): Place => ({
  page: <MessagePage />,
  route: '/admin/inbox/:messageId',
  at: '/admin/inbox/m1',
  reads: inbox.readMessage,
  answer: buildMessage(changes),
});
const batch: Place = {
  page: <BatchPage />,
  route: '/admin/codes/batch',
  at: '/admin/codes/batch?name=spring',
  reads: codes.listBatchCodes,
  answer: {
    codes: [{ codeId: 'k1', lastCharacters: 'QRST', activatedAt: null, withdrawnAt: null, userId: '', user: '' }],
    total: 1,
  },
};
const customers: Place = {
  page: <SubscriptionsPage />,
  route: '/admin/subscriptions',
  reads: subscriptions.listCustomers,
  answer: {
    isSold: true,
    customers: [{ accountId: 'a1', stripeId: 'cus_1', userId: 'u1', user: 'Mei Chen', subscription: null }],
    total: 1,
    lastRun: null,
  },
};
const mail = {
  mailId: 'm1',
  subject: 'plans.pdf from Mei Chen',
  slug: '',
  template: 'transfer-received',
  email,
  state: 'sent',
  outcome: null,
  attempts: 1,
  createdAt: now,
  sentAt: now,
  lastError: '',
  answer: '',
};
const mails = (block: object | null): Place => ({
  page: <MailsPage />,
  route: '/admin/mails',
  reads: operations.searchMails,
  answer: { mails: [mail], hasMore: false, block },
  search: email,
});

export const deskActions: readonly Action[] = [
  {
    name: 'make codes',
    place: {
      page: <CodesPage />,
      route: '/admin/codes',
      reads: codes.listCodeBatches,
      answer: { batches: [], plans: ['pro'] },
    },
    right: 'codes.change',
    button: 'Create codes',
    confirm: 'Create codes',
    fields: { 'Batch name': ' spring ', 'Number of codes': '25' },
    call: codes.makeCodes,
    answer: undefined,
    body: { batch: 'spring', count: 25 },
  },
  {
    name: 'withdraw a code',
    place: batch,
    right: 'codes.change',
    button: 'Withdraw',
    confirm: 'Withdraw',
    call: codes.withdrawCode,
    answer: { withdrawn: 1 },
    body: { codeId: 'k1' },
  },
  {
    name: 'withdraw a batch',
    place: batch,
    right: 'codes.change',
    button: 'Withdraw all',
    confirm: 'Withdraw all',
    call: codes.withdrawBatch,
    answer: { withdrawn: 1 },
    body: { batch: 'spring' },
  },
  {
    name: 'fetch a subscription again',
    place: customers,
    right: 'billing.change',
    button: 'Fetch again',
    confirm: 'Fetch again',
    call: subscriptions.refetchSubscription,
    answer: { drift: null },
    params: ['a1'],
    body: {},
  },
  {
    name: 'replay an event',
    place: customers,
    right: 'billing.change',
    button: 'Replay an event',
    confirm: 'Replay an event',
    fields: { 'Event ID': 'evt_1' },
    call: subscriptions.replayEvent,
    answer: { accountId: 'a1' },
    body: { eventId: 'evt_1' },
  },
  {
    name: 'close a message',
    place: message(),
    right: 'inbox.answer',
    button: 'Close',
    confirm: 'Close',
    call: inbox.setMessageState,
    answer: changed,
    params: ['m1'],
    body: { state: 'closed' },
  },
  {
    name: 'open a message again',
    place: message({ state: 'closed' }),
    right: 'inbox.answer',
    button: 'Reopen',
    confirm: 'Reopen',
    call: inbox.setMessageState,
    answer: changed,
    params: ['m1'],
    body: { state: 'open' },
  },
  {
    name: 'answer a message',
    place: message(),
    right: 'inbox.answer',
    button: 'Send reply',
    fields: { 'Your reply': 'Yes, you can.' },
    call: inbox.answerMessage,
    answer: { state: 'answered' },
    params: ['m1'],
    body: { text: 'Yes, you can.' },
  },
  {
    name: 'send a mail again',
    place: mails(null),
    right: 'mail.resend',
    button: 'Send again',
    confirm: 'Send again',
    call: operations.resendMail,
    answer: { queued: true },
    params: ['m1'],
    body: {},
  },
  {
    name: 'block an address',
    place: mails(null),
    right: 'mail-block.change',
    button: 'Block',
    confirm: 'Block',
    call: operations.addMailBlock,
    answer: { isBlocked: true },
    body: { email },
  },
  {
    name: 'lift the block of an address that was searched for',
    place: mails({ email, reason: 'bounced', status: '5.1.1', since: now }),
    right: 'mail-block.change',
    button: 'Unblock',
    confirm: 'Unblock',
    call: operations.liftMailBlock,
    answer: { isBlocked: false },
    body: { email },
  },
  {
    name: 'lift a block',
    place: {
      page: <MailBlocksPage />,
      route: '/admin/blocks',
      reads: operations.listMailBlocks,
      answer: { blocks: [{ email, reason: 'bounced', status: '5.1.1', since: now }], total: 1 },
    },
    right: 'mail-block.change',
    button: 'Unblock',
    confirm: 'Unblock',
    call: operations.liftMailBlock,
    answer: { isBlocked: false },
    body: { email },
  },
  {
    name: 'change the policies',
    place: {
      page: <PoliciesPage />,
      route: '/admin/policies',
      reads: readPolicies,
      answer: { policies, revision: 3 },
    },
    right: 'policies.change',
    button: 'Save',
    confirm: 'Save',
    ticks: ['Every transfer needs a password'],
    call: changePolicies,
    answer: { policies: { ...policies, needsPassword: true }, revision: 4 },
    body: { policies: { ...policies, needsPassword: true }, revision: 3 },
  },
  {
    name: 'export the log',
    place: {
      page: <LogPage />,
      route: '/admin/log',
      reads: staffLog.listStaffLog,
      answer: { entries: [buildEntry()], total: 1 },
    },
    right: 'log.export',
    button: 'Export',
    call: staffLog.exportStaffLog,
    answer: undefined,
  },
];
