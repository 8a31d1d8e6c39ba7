import { readMessage, searchMessages } from '#contract/admin/inbox.js';
import { listAdminRoadmap } from '#contract/site/roadmap.js';
import { buildMessage } from '../../src/features/admin/testing/message.builder.js';
import { buildAdminEntry } from '../../src/features/roadmap/testing/roadmap-entry.builder.js';
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

const suggestion = buildMessage({
  messageId: 'm4',
  kind: 'suggestion',
  subject: '企业微信通知',
  message: '收到文件时通知到群里。\n\n现在只有邮件。',
  userId: 'u1',
  lang: 'zh',
});
const roadmap = [
  buildAdminEntry(),
  buildAdminEntry({
    entryId: 'e2',
    title: { en: hardNames.unbroken, zh: hardNames.unbroken },
    state: 'doing',
    votes: 128,
  }),
  buildAdminEntry({ entryId: 'e3', title: { en: 'Passkeys', zh: '通行密钥' }, state: 'done', votes: 1 }),
];

const answer = (server: FakeServer): FakeServer =>
  server
    .on(searchMessages, () => ({ messages, total: messages.length }))
    .on(readMessage, () => answered)
    .on(listAdminRoadmap, () => ({ entries: roadmap }));
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
  {
    ...staff,
    at: '/admin/inbox/m4',
    name: 'admin-suggestion-accept',
    server: (server) => answer(server).on(readMessage, () => suggestion),
    act: (actor) => actor.press('inbox:roadmap.accept.action'),
    shows: 'inbox:roadmap.accept.title',
  },
  { ...staff, at: '/admin/roadmap', name: 'admin-roadmap-filled', shows: /128/ },
  {
    ...staff,
    at: '/admin/roadmap',
    name: 'admin-roadmap-empty',
    server: (server) => answer(server).on(listAdminRoadmap, () => ({ entries: [] })),
    shows: 'inbox:roadmap.none',
  },
  {
    ...staff,
    at: '/admin/roadmap',
    name: 'admin-roadmap-missing',
    act: async (actor) => {
      await actor.press('inbox:roadmap.add.action');
      await actor.press('inbox:roadmap.add.action', { within: await actor.find('dialog') });
    },
    shows: 'inbox:roadmap.missing',
  },
];
