import { listCodeBatches } from '#contract/admin/admin-codes.js';
import { handOverLink, readLink, searchLinks } from '#contract/admin/admin-links.js';
import { listCustomers } from '#contract/admin/admin-subscriptions.js';
import { judgeFile } from '#contract/admin/cleared-files.js';
import { buildLink } from '../../src/features/admin/testing/link.builder.js';
import { refuse, unanswered } from '../answers.js';
import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';
import { answer, staff } from './admin.js';

const links = { ...staff, at: '/admin/links' } as const;
const link = { ...staff, at: '/admin/links/l1' } as const;
const subscriptions = { ...staff, at: '/admin/subscriptions' } as const;
const codes = { ...staff, at: '/admin/codes' } as const;
const findLinks = (actor: Actor) => actor.type('admin:links.search', 'abcDEF1');

const stopped = buildLink().files.map((one, index) => ({
  ...one,
  scan: index === 0 ? ('infected' as const) : ('clean' as const),
  threat: 'Win.Test.EICAR_HDB-1',
  isRemoved: false,
}));

/** Transfers, requests, lifetime codes and subscriptions in the admin area. */
export const adminLinkStates: readonly GalleryState[] = [
  { ...links, name: 'admin-links-start', shows: 'admin:links.startTitle' },
  { ...links, name: 'admin-links-found', act: findLinks, shows: /投标文件/ },
  {
    ...links,
    name: 'admin-links-none',
    server: (server) => answer(server).on(searchLinks, () => ({ links: [], hasMore: false })),
    act: findLinks,
    shows: 'admin:links.none',
  },
  { ...link, name: 'admin-link-filled', shows: 'admin:links.filesText' },
  {
    ...link,
    name: 'admin-link-request',
    server: (server) =>
      answer(server).on(readLink, () =>
        buildLink({ kind: 'request', title: '投标文件', state: 'closed', files: [], events: [], people: [] }),
      ),
    shows: 'admin:links.noPeople',
  },
  {
    ...link,
    name: 'admin-link-infected',
    server: (server) => answer(server).on(readLink, () => buildLink({ files: stopped })),
    shows: 'admin:links.clearFile.confirm',
  },
  {
    ...link,
    name: 'admin-link-false-alarm',
    server: (server) =>
      answer(server)
        .on(readLink, () => buildLink({ files: stopped }))
        .on(judgeFile, refuse('transfer-changed')),
    act: async (actor) => {
      await actor.press('admin:links.clearFile.confirm');
      await actor.type('admin:reason.label', 'Their own test file');
      await actor.press('admin:links.clearFile.confirm', { within: await actor.find('dialog') });
    },
    shows: (actor) => actor.find('alert'),
  },
  {
    ...link,
    name: 'admin-link-loading',
    server: (server) => answer(server).on(readLink, unanswered),
    shows: (actor) => actor.find('status', 'admin:links.loading'),
  },
  {
    ...link,
    name: 'admin-link-expiry',
    act: (actor) => actor.press('admin:links.actions.expiry'),
    shows: 'admin:links.expiry.beyond',
  },
  {
    ...link,
    name: 'admin-link-hand-over-refused',
    server: (server) => answer(server).on(handOverLink, refuse('storage-full')),
    act: async (actor) => {
      await actor.press('admin:links.actions.handOver');
      await actor.type('admin:links.handOver.email', 'ravi@example.com');
      await actor.type('admin:reason.label', 'She left the company');
      await actor.press('admin:links.handOver.confirm', { within: await actor.find('dialog') });
    },
    shows: (actor) => actor.find('alert'),
  },
  {
    ...link,
    name: 'admin-link-case',
    server: (server) => answer(server).on(readLink, () => buildLink()),
    act: async (actor) => {
      await actor.press('admin:moreActions');
      await actor.choose('menuitem', 'admin:links.actions.report');
    },
    shows: 'admin:links.report.text',
  },
  { ...codes, name: 'admin-codes-filled', shows: /秋季活动/ },
  {
    ...codes,
    name: 'admin-codes-empty',
    server: (server) => answer(server).on(listCodeBatches, () => ({ batches: [], plans: [] })),
    shows: 'admin:batches.none',
  },
  {
    ...codes,
    name: 'admin-codes-make',
    act: (actor) => actor.press('admin:batches.make'),
    shows: 'admin:batches.makeText',
  },
  { ...codes, at: '/admin/codes/batch?name=spring', name: 'admin-codes-batch', shows: /X7PQ/ },
  {
    ...codes,
    at: '/admin/codes/batch?name=spring',
    name: 'admin-codes-withdraw',
    act: (actor) => actor.press('admin:batches.withdrawAll'),
    shows: 'admin:batches.allTitle',
  },
  {
    ...subscriptions,
    name: 'admin-subscriptions-filled',
    act: (actor) => actor.press('admin:subscriptions.compare'),
    shows: /sub_1 pro active/,
  },
  {
    ...subscriptions,
    name: 'admin-subscriptions-not-sold',
    server: (server) =>
      answer(server).on(listCustomers, () => ({ isSold: false, customers: [], total: 0, lastRun: null })),
    shows: 'admin:subscriptions.notSold',
  },
  {
    ...subscriptions,
    name: 'admin-subscriptions-replay',
    act: (actor) => actor.press('admin:subscriptions.replay'),
    shows: 'admin:subscriptions.replayText',
  },
];
