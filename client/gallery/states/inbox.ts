import { readMessage, searchMessages } from '#contract/admin/inbox.js';
import { buildMessage } from '../../src/features/admin/testing/message.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { type GalleryState, HOUR_MS } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const now = Date.now();
const answered = buildMessage({
  state: 'answered',
  userId: 'u1',
  company: 'River Trade',
  plan: 'pro',
  answers: [{ answerId: 'a1', text: 'Yes, once a year.\nWe send an invoice.', at: now - HOUR_MS }],
});
const messages = [
  buildMessage(),
  buildMessage({
    messageId: 'm2',
    subject: '发票',
    message: '<b>请问可以开发票吗？</b>',
    email: hardAddress,
    name: '',
    lang: 'zh',
  }),
  buildMessage({
    messageId: 'm3',
    kind: 'feedback',
    subject: '',
    rating: 'Fine',
    message: hardNames.long,
    email: '',
    name: '',
  }),
];

const answer = (server: FakeServer): FakeServer =>
  server.on(searchMessages, () => ({ messages, total: messages.length })).on(readMessage, () => answered);
const staff = {
  user: { ...member, staffRole: 'administrator' },
  server: (server: FakeServer) => void answer(server),
} as const;

/** Messages to those behind the product, for the staff. */
export const inboxStates: readonly GalleryState[] = [
  { ...staff, at: '/admin/inbox', name: 'admin-inbox-filled', shows: /发票/ },
  {
    ...staff,
    at: '/admin/inbox',
    name: 'admin-inbox-empty',
    server: (server) => answer(server).on(searchMessages, () => ({ messages: [], total: 0 })),
    shows: 'inbox:none',
  },
  { ...staff, at: '/admin/inbox/m1', name: 'admin-message-filled', shows: /once a year/ },
  {
    ...staff,
    at: '/admin/inbox/m1',
    name: 'admin-message-answer-missing',
    act: (actor) => actor.press('inbox:answers.send'),
    shows: 'inbox:answers.missing',
  },
];
