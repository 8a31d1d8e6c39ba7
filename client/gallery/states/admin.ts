import { type AbuseCaseView, listCases, listDeniedFiles, readCase, readCaseFigures } from '#contract/admin/abuse.js';
import { listBatchCodes, listCodeBatches } from '#contract/admin/admin-codes.js';
import { readLink, searchLinks } from '#contract/admin/admin-links.js';
import { compareCustomers, listCustomers } from '#contract/admin/admin-subscriptions.js';
import { readPerson, searchPeople, suspendPerson } from '#contract/admin/admin.js';
import { listStaffLog } from '#contract/admin/staff-log.js';
import { listClearedFiles } from '#contract/admin/cleared-files.js';
import type { ReportCategory } from '#contract/choices.js';
import { buildCase } from '../../src/features/admin/testing/case.builder.js';
import { buildLink } from '../../src/features/admin/testing/link.builder.js';
import { buildEntry, buildFound, buildPerson } from '../../src/features/admin/testing/person.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState, HOUR_MS } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const now = Date.now();
const found = [
  buildFound(),
  buildFound({ userId: 'u2', email: hardAddress, fullName: '', company: '', plan: 'free' }),
  buildFound({
    userId: 'u3',
    email: 'chen@example.cn',
    fullName: '陈静',
    company: '东岸码头扩建工程有限公司（上海）',
    plan: 'teamelite',
    isSuspended: true,
  }),
  buildFound({ userId: 'u4', email: 'sam@example.com', fullName: 'Sam Porter', company: '', staffRole: 'support' }),
];

const full = buildPerson({
  formerEmail: 'mei.old@example.com',
  secondFactorSince: now - 90 * DAY_MS,
  account: {
    plan: 'business',
    assignedPlan: 'pro',
    assignedUntil: now + 20 * DAY_MS,
    limitOverrides: { limits: { storageBytes: 2_000_000_000_000, files: 1200 }, until: now + 40 * DAY_MS },
    trialEndsAt: now + 5 * DAY_MS,
    lifetimePlan: 'personal',
    subscription: {
      plan: 'business',
      period: 'yearly',
      status: 'active',
      amount: 24_000,
      currency: 'usd',
      currentPeriodEndsAt: now + 200 * DAY_MS,
      cancelsAtPeriodEnd: true,
    },
    stripeId: 'cus_QhT5x7LmN2pR9s',
    storedBytes: 48_200_000_000,
    storageBytes: 1_000_000_000_000,
    uploadBytes: 100_000_000_000,
    seats: 3,
    sentThisMonth: 14,
    transfersPerMonth: null,
  },
  team: [
    { userId: 'u1', email: 'mei@example.com', fullName: 'Mei Chen', teamRole: 'owner' },
    { userId: 'u7', email: hardAddress, fullName: '', teamRole: 'member' },
  ],
  transfers: [
    {
      slug: 'abcDEF1',
      title: hardNames.long,
      sentAt: now - DAY_MS,
      expiresAt: now + 6 * DAY_MS,
      bytes: 2_400_000_000,
      fileCount: 3,
    },
    {
      slug: 'abcDEF2',
      title: hardNames.unbroken,
      sentAt: now - 9 * DAY_MS,
      expiresAt: Date.UTC(9999, 11, 31),
      bytes: 4_100_000,
      fileCount: 1,
    },
  ],
  requests: [{ slug: 'req4567', title: 'Tender documents', createdAt: now - 3 * DAY_MS }],
  sessions: [
    {
      sessionId: 's1',
      browser: 'Chrome',
      system: 'Windows',
      country: 'CN',
      createdAt: now - 5 * DAY_MS,
      lastUsedAt: now - HOUR_MS,
    },
    {
      sessionId: 's2',
      browser: '',
      system: '',
      country: null,
      createdAt: now - 8 * DAY_MS,
      lastUsedAt: now - 7 * DAY_MS,
    },
  ],
  mails: [
    {
      mailId: 'm1',
      template: 'transfer-sent',
      subject: 'You sent Tender documents.pdf to 3 people',
      state: 'sent',
      createdAt: now - DAY_MS,
      sentAt: now - DAY_MS,
      lastError: '',
    },
    {
      mailId: 'm2',
      template: 'verification-code',
      subject: 'Your verification code',
      state: 'failed',
      createdAt: now - 2 * DAY_MS,
      sentAt: null,
      lastError: '550 5.1.1',
    },
  ],
  codes: [{ lastCharacters: 'X7PQ', batch: 'spring 2026', redeemedAt: now - 60 * DAY_MS, isWithdrawn: true }],
  invoices: [
    { id: 'in_1', number: 'SMP-0012', createdAt: now - 165 * DAY_MS, amount: 24_000, currency: 'usd', status: 'paid' },
  ],
  notes: [
    {
      noteId: 'n1',
      text: 'Called about the invoice.\nWants the company name on it.',
      author: 'Sam Porter',
      at: now - 2 * DAY_MS,
    },
    { noteId: 'n2', text: '客户要求开具增值税发票。', author: '', at: now - 40 * DAY_MS },
  ],
});
const entries = [
  buildEntry({ id: 'e3' }),
  buildEntry({
    id: 'e2',
    action: 'account.lift',
    reason: 'It was a mistake',
    before: { isSuspended: true },
    after: { isSuspended: false },
  }),
  buildEntry({
    id: 'e1',
    action: 'log.export',
    targetId: '',
    target: '',
    reason: '',
    before: {},
    after: { action: 'plan.change' },
  }),
  buildEntry({
    id: 'e0',
    action: 'role.change',
    actorId: '',
    actor: '',
    target: '',
    reason: '',
    before: { role: null },
    after: { role: 'support' },
  }),
];

const reported = buildCase({ title: hardNames.unbroken });
const frozen = buildCase({
  caseId: 'c2',
  title: '账单与发票.zip',
  state: 'under-review',
  isFrozenByReports: true,
  senderId: '',
  isMember: false,
  sender: { email: hardAddress, name: '' },
  decisions: ['lift', 'take-down', 'dismiss'],
});
const appealed = {
  ...frozen,
  state: 'taken-down',
  decidedAt: now - 2 * HOUR_MS,
  keptUntil: now + 29 * DAY_MS,
  appealState: 'open',
  appeal: { text: '这些是我们自己的设计图。', at: now - HOUR_MS },
  decisions: ['restore', 'deny-appeal'],
} as const satisfies AbuseCaseView;
const figures = (month: string) => ({
  month,
  cases: 12,
  reports: 31,
  pending: 2,
  takenDown: 6,
  dismissed: 4,
  appeals: 2,
  restored: 1,
});
const withCategories = (found: AbuseCaseView) => ({
  ...found,
  categories: ['fraud', 'malware'] as ReportCategory[],
});

const batch = { batch: 'spring 2026', madeAt: now - 90 * DAY_MS, made: 500, activated: 212, withdrawn: 3 };
const code = { codeId: 'k1', lastCharacters: 'X7PQ', activatedAt: null, withdrawnAt: null, userId: '', user: '' };
const foundLinks = [
  buildLink({ title: hardNames.unbroken }),
  buildLink({ linkId: 'l2', kind: 'request', title: '投标文件', state: 'closed' }),
  buildLink({ linkId: 'l3', title: hardNames.long, state: 'taken-down' }),
];

export const answer = (server: FakeServer): FakeServer =>
  server
    .on(searchPeople, () => ({
      people: found,
      hasMore: true,
      codes: [{ purpose: 'address' as const, sentAt: now - HOUR_MS, mailState: 'failed' as const }],
    }))
    .on(readPerson, () => full)
    .on(listCases, () => ({
      cases: [withCategories(reported), withCategories(frozen)],
      total: 2,
      waiting: { 'to-do': 2, open: 1, 'under-review': 1, appealed: 0 },
    }))
    .on(readCase, () => appealed)
    .on(listDeniedFiles, () => ({
      files: [{ sha256: 'a3'.repeat(32), size: 2_400_000, caseId: 'c2', addedAt: now - DAY_MS }],
      total: 1,
    }))
    .on(listClearedFiles, () => ({
      files: [{ sha256: 'b4'.repeat(32), signature: 'Win.Test.EICAR_HDB-1', clearedAt: now - DAY_MS }],
      total: 1,
    }))
    .on(readCaseFigures, () => ({ months: [figures('2026-11'), figures('2026-10')] }))
    .on(searchLinks, () => ({ links: foundLinks, hasMore: true }))
    .on(readLink, () => buildLink({ title: hardNames.unbroken, hasCase: true }))
    .on(listCustomers, () => ({
      isSold: true,
      customers: [
        { accountId: 'a1', stripeId: 'cus_1', userId: 'u1', user: 'Mei Chen', subscription: full.account.subscription },
        { accountId: 'a2', stripeId: 'cus_2', userId: 'u2', user: hardAddress, subscription: null },
      ],
      total: 2,
      lastRun: {
        endedAt: now - 5 * HOUR_MS,
        compared: 214,
        differed: 1,
        drifts: [
          {
            accountId: 'a2',
            userId: 'u2',
            user: hardAddress,
            drift: 'no subscription here, sub_1 pro active until 2027-01-01T00:00:00.000Z at Stripe',
          },
        ],
      },
    }))
    .on(compareCustomers, () => ({
      drifts: [
        { accountId: 'a1', drift: null },
        { accountId: 'a2', drift: 'no subscription here, sub_1 pro active until 2027-01-01T00:00:00.000Z at Stripe' },
      ],
    }))
    .on(listCodeBatches, () => ({
      batches: [batch, { ...batch, batch: '秋季活动' }],
      plans: ['personal' as const, 'pro' as const],
    }))
    .on(listBatchCodes, () => ({
      codes: [
        code,
        { ...code, codeId: 'k2', activatedAt: now - DAY_MS, userId: 'u2', user: hardAddress },
        { ...code, codeId: 'k3', activatedAt: now - 9 * DAY_MS, withdrawnAt: now - DAY_MS },
      ],
      total: 3,
    }))
    .on(listStaffLog, () => ({ entries, total: entries.length }));

export const staff = {
  user: { ...member, staffRole: 'administrator' },
  server: (server: FakeServer) => void answer(server),
} as const;
const people = { ...staff, at: '/admin/people' } as const;
const person = { ...staff, at: '/admin/people/u1' } as const;
const log = { ...staff, at: '/admin/log' } as const;
const cases = { ...staff, at: '/admin/cases?state=' } as const;
const search = (actor: Actor, text = 'mei@example.com') => actor.type('admin:people.search', text);

async function fromMenu(actor: Actor, label: Parameters<Actor['press']>[0]): Promise<void> {
  await actor.press('admin:moreActions');
  await actor.choose('menuitem', label);
}

/** The area of the staff. */
export const adminStates: readonly GalleryState[] = [
  { ...people, name: 'admin-people-start', shows: 'admin:people.startTitle' },
  { ...people, name: 'admin-people-found', act: search, shows: 'admin:people.more' },
  {
    ...people,
    name: 'admin-people-none',
    server: (server) => answer(server).on(searchPeople, () => ({ people: [], hasMore: false, codes: [] })),
    act: search,
    shows: 'admin:people.none',
  },
  {
    ...people,
    name: 'admin-people-error',
    server: (server) => answer(server).on(searchPeople, refuse('internal')),
    act: search,
    shows: 'errors:internal',
  },
  {
    ...people,
    name: 'admin-code-resend',
    act: async (actor) => {
      await search(actor);
      await actor.press('admin:codes.resend');
    },
    shows: 'admin:codes.dialogTitle',
  },
  { ...person, name: 'admin-person-filled', shows: 'admin:notes.title' },
  {
    ...person,
    name: 'admin-person-menu',
    act: (actor) => actor.press('admin:moreActions'),
    shows: (actor) => actor.find('menuitem', 'admin:actions.delete'),
  },
  {
    ...person,
    name: 'admin-menu',
    widths: [390],
    act: async (actor) => {
      await actor.find('navigation', 'admin:nav.label');
      await actor.press('admin:nav.menu', { values: { page: actor.text('admin:nav.people') } });
    },
    shows: 'admin:nav.groups.rules',
  },
  {
    ...person,
    name: 'admin-person-bare',
    server: (server) =>
      answer(server)
        .on(readPerson, () =>
          buildPerson({ fullName: '', invoices: null, account: { isSuspended: true, status: 'revoke' } }),
        )
        .on(listStaffLog, () => ({ entries: [], total: 0 })),
    shows: 'admin:records.providerAway',
  },
  {
    ...person,
    name: 'admin-person-loading',
    server: (server) => answer(server).on(readPerson, unanswered),
    shows: (actor) => actor.find('status', 'admin:person.loading'),
  },
  {
    ...person,
    name: 'admin-person-gone',
    server: (server) => answer(server).on(readPerson, refuse('not-found')),
    shows: 'errors:not-found',
  },
  { ...person, name: 'admin-plan', act: (actor) => actor.press('admin:actions.plan'), shows: 'admin:plan.untilHelp' },
  {
    ...person,
    name: 'admin-limits',
    act: async (actor) => {
      await fromMenu(actor, 'admin:actions.limits');
      await actor.type('admin:limits.recipients', '301');
      await actor.press('admin:limits.confirm');
    },
    shows: 'admin:reason.missing',
  },
  {
    ...person,
    name: 'admin-trial',
    act: (actor) => fromMenu(actor, 'admin:actions.trial'),
    // The date by name goes before it.
    shows: (actor) => actor.see(new RegExp(actor.text('admin:trial.untilHelp'))),
  },
  {
    ...person,
    name: 'admin-export',
    act: (actor) => fromMenu(actor, 'admin:actions.export'),
    shows: 'admin:export.text',
  },
  {
    ...person,
    name: 'admin-delete',
    act: (actor) => fromMenu(actor, 'admin:actions.delete'),
    shows: 'admin:delete.text',
  },
  {
    ...person,
    name: 'admin-keep',
    server: (server) =>
      answer(server).on(readPerson, () => buildPerson({ account: { deletionDueAt: now + 9 * DAY_MS } })),
    act: (actor) => fromMenu(actor, 'admin:actions.keep'),
    shows: 'admin:keep.text',
  },
  {
    ...person,
    name: 'admin-suspend-refused',
    server: (server) => answer(server).on(suspendPerson, refuse('staff-role')),
    act: async (actor) => {
      await fromMenu(actor, 'admin:actions.suspend');
      await actor.type('admin:reason.label', 'Spam');
      await actor.press('admin:suspend.confirm', { within: await actor.find('dialog') });
    },
    shows: 'errors:staff-role',
  },
  {
    ...person,
    name: 'admin-sessions-no-reason',
    act: async (actor) => {
      await fromMenu(actor, 'admin:actions.sessions');
      await actor.press('admin:sessions.confirm', { within: await actor.find('dialog') });
    },
    shows: 'admin:reason.missing',
  },
  { ...person, name: 'admin-see', act: (actor) => actor.press('admin:actions.see'), shows: 'admin:see.text' },
  {
    ...person,
    name: 'admin-factor',
    act: (actor) => fromMenu(actor, 'admin:actions.factor'),
    shows: 'admin:factor.text',
  },
  { ...cases, name: 'admin-cases-filled', shows: 'admin:cases.states.open' },
  { ...cases, at: '/admin/cases/denied-files', name: 'admin-denied-files', shows: 'admin:cases.denied.remove' },
  { ...cases, at: '/admin/cases/cleared-files', name: 'admin-cleared-files', shows: 'admin:cases.cleared.remove' },
  {
    ...cases,
    name: 'admin-case-figures',
    act: (actor) => actor.press('admin:cases.figures.open'),
    shows: /2026-11/,
  },
  { ...cases, at: '/admin/cases/c2', name: 'admin-case-filled', shows: 'admin:cases.appeal.waiting' },
  {
    ...cases,
    at: '/admin/cases/c2',
    name: 'admin-case-restore',
    act: (actor) => actor.press('admin:cases.actions.restore'),
    shows: 'admin:cases.dialogs.restore.title',
  },
  { ...log, name: 'admin-log-filled', shows: /It was a mistake/ },
  {
    ...log,
    name: 'admin-log-empty',
    at: '/admin/log?target=u1',
    server: (server) => answer(server).on(listStaffLog, () => ({ entries: [], total: 0 })),
    shows: 'admin:log.none',
  },
];
