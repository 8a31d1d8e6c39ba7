import {
  changeNotificationSettings,
  endUnsubscription,
  readNotificationSettings,
  readUnsubscription,
  type NotificationSettings,
} from '#contract/notifications.js';
import { exportAccount, planAccountDeletion } from '#contract/accounts/account-deletion.js';
import { readOverview } from '#contract/transfers/library.js';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  updateProfile,
  type AccountSession,
} from '#contract/accounts/account.js';
import { buildAccountSession } from '../../src/features/account/testing/account-session.builder.js';
import { buildSession, buildUser } from '../../src/lib/testing/builders.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { buildOverview } from '../../src/features/transfers/testing/overview.builder.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { member } from './sample-data.js';

const here = buildAccountSession({ id: 'here', current: true, country: null });
const some = [
  here,
  buildAccountSession({ id: 's2', device: { kind: 'phone', browser: 'Safari', system: 'iPhone' } }),
  buildAccountSession({ id: 's3', device: { kind: 'tablet', browser: 'Firefox', system: 'Android' }, country: 'BA' }),
  buildAccountSession({ id: 's4', device: { kind: 'program', browser: 'curl', system: '' }, country: 'DE' }),
  buildAccountSession({ id: 's5', device: { kind: 'desktop', browser: '', system: '' }, lastUsedAt: Date.now() }),
];

function sessions(server: FakeServer, all: AccountSession[] = some): FakeServer {
  return server.on(listSessions, ({ query: { skip } }) => ({
    sessions: all.slice(skip, skip + 20),
    total: all.length,
  }));
}

const both = { page: true, mail: true };
const none = { page: false, mail: false };
const stored: NotificationSettings = {
  kinds: {
    download: both,
    bounce: both,
    damaged: both,
    extension: both,
    received: both,
    expiring: none,
    deletion: both,
    submission: both,
    'request-complete': both,
    'request-unavailable': both,
    'request-bounce': both,
    'team-joined': both,
    'team-left': both,
    'domain-broken': both,
    'invite-joined': both,
  },
  quiet: null,
};

function alertSettings(server: FakeServer, changes: Partial<NotificationSettings> = {}): FakeServer {
  return server
    .on(readNotificationSettings, () => ({ ...stored, ...changes, timeZone: 'Asia/Shanghai' }))
    .on(changeNotificationSettings, ({ body }) => ({ ...body, timeZone: 'Asia/Shanghai' }))
    .on(readUnsubscription, () => ({ isUnsubscribed: false }));
}

const account = { at: '/dash/account', user: member } as const;
const defaults = { at: '/dash/account?tab=sending', user: member } as const;
const alerts = {
  at: '/dash/account?tab=notifications',
  user: member,
  server: (server: FakeServer) => void alertSettings(server),
} as const;
const security = {
  at: '/dash/account?tab=security',
  user: member,
  server: (server: FakeServer) => void sessions(server),
} as const;

const typePasswords = async (actor: Actor, current: string, next: string) => {
  await actor.type('account:password.current', current);
  await actor.type('account:password.new', next);
};
const change = async (actor: Actor) => {
  await typePasswords(actor, 'correct horse', 'battery staple');
  await actor.press('account:password.submit');
};
const turnOffReminders = (actor: Actor) => actor.choose('switch', 'account:transfers.reminds');

/** The account page, part by part. */
export const accountStates: readonly GalleryState[] = [
  { ...defaults, name: 'account-settings', shows: 'account:transfers.title' },
  {
    ...defaults,
    name: 'account-saved',
    server: (server) =>
      server.on(updateProfile, () =>
        buildUser({ transferSettings: { ...buildUser().transferSettings, reminds: false } }),
      ),
    act: turnOffReminders,
    shows: 'account:saved',
  },
  {
    ...defaults,
    name: 'account-not-saved',
    server: (server) => server.on(updateProfile, refuse('internal')),
    act: turnOffReminders,
    shows: 'errors:internal',
  },
  {
    ...account,
    name: 'account-deleting',
    user: { ...member, isSumo: true, stripeId: 'cus_1' },
    server: (server) => server.on(readOverview, () => buildOverview()),
    act: (actor) => actor.press('leaving:delete'),
    shows: (actor) => actor.see('leaving:dialog.codes'),
  },
  {
    ...account,
    name: 'account-deletion-refused',
    server: (server) => server.on(planAccountDeletion, refuse('team-has-members')),
    act: async (actor) => {
      await actor.press('leaving:delete');
      await actor.press('leaving:dialog.confirm');
    },
    shows: 'errors:team-has-members',
  },
  {
    ...account,
    name: 'account-deletion-planned',
    user: { ...member, deletionDueAt: Date.now() + 14 * DAY_MS },
    shows: (actor) => actor.find('button', 'leaving:keep'),
  },
  {
    ...account,
    name: 'account-exporting',
    server: (server) => server.on(exportAccount, unanswered),
    act: (actor) => actor.press('leaving:export'),
    shows: 'leaving:exporting',
  },
  {
    ...account,
    name: 'account-export-refused',
    server: (server) => server.on(exportAccount, refuse('internal')),
    act: (actor) => actor.press('leaving:export'),
    shows: 'errors:internal',
  },
  { ...alerts, name: 'account-notifications', shows: 'alerts:settings.more' },
  {
    ...alerts,
    name: 'account-notifications-each',
    act: (actor) => actor.press('alerts:settings.more'),
    shows: 'alerts:settings.never',
  },
  {
    ...alerts,
    name: 'account-notifications-loading',
    server: (server) => alertSettings(server).on(readNotificationSettings, unanswered),
    shows: (actor) => actor.element('.MuiSkeleton-root'),
  },
  {
    ...alerts,
    name: 'account-notifications-error',
    server: (server) => alertSettings(server).on(readNotificationSettings, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...alerts,
    name: 'account-notifications-not-saved',
    server: (server) => alertSettings(server).on(changeNotificationSettings, refuse('internal')),
    act: async (actor) => {
      await actor.press('alerts:settings.more');
      const [what, way] = [actor.text('alerts:settings.kind.download.name'), actor.text('alerts:settings.mail')];
      await actor.choose('checkbox', new RegExp(`${what}.*${way}`));
    },
    shows: 'errors:internal',
  },
  {
    ...alerts,
    name: 'account-quiet-hours',
    server: (server) => alertSettings(server, { quiet: { from: '22:00', to: '07:00' } }),
    shows: 'alerts:settings.from',
  },
  {
    ...alerts,
    name: 'account-quiet-hours-wrong',
    server: (server) => alertSettings(server, { quiet: { from: '22:00', to: '07:00' } }),
    act: async (actor) => {
      await actor.type('alerts:settings.to', '22:00');
      await actor.type('alerts:settings.from', '22:00');
    },
    shows: 'alerts:settings.quietWrong',
  },
  {
    ...alerts,
    name: 'account-unsubscribed',
    server: (server) => alertSettings(server).on(readUnsubscription, () => ({ isUnsubscribed: true })),
    shows: 'alerts:settings.unsubscribed',
  },
  {
    ...alerts,
    name: 'account-resubscribed',
    server: (server) =>
      alertSettings(server)
        .on(readUnsubscription, () => ({ isUnsubscribed: true }))
        .on(endUnsubscription, () => ({ isUnsubscribed: false })),
    act: (actor) => actor.press('alerts:settings.resubscribe'),
    shows: 'alerts:settings.resubscribed',
  },
  { ...security, name: 'account-security', shows: 'account:sessions.unknownDevice' },
  {
    ...security,
    name: 'account-security-alone',
    server: (server) => sessions(server, [here]),
    shows: 'account:sessions.only',
  },
  {
    ...security,
    name: 'account-sessions-loading',
    server: (server) => server.on(listSessions, unanswered),
    shows: (actor) => actor.find('status', 'account:sessions.loading'),
  },
  {
    ...security,
    name: 'account-sessions-error',
    server: (server) => server.on(listSessions, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...security,
    name: 'account-sessions-second-page',
    at: '/dash/account?tab=security&page=2',
    server: (server) =>
      sessions(server, [here, ...Array.from({ length: 44 }, (_, index) => buildAccountSession({ id: `s${index}` }))]),
    shows: (actor) => actor.find('link', 'common:pages.next'),
  },
  {
    ...security,
    name: 'account-session-view',
    server: (server) =>
      sessions(server, [
        here,
        buildAccountSession({ id: 's6', view: { by: 'Sam Porter', until: Date.now() + DAY_MS / 96 } }),
      ]),
    shows: 'account:sessions.viewText',
  },
  {
    ...security,
    name: 'account-session-ending',
    server: (server) => sessions(server).on(endSession, unanswered),
    act: (actor) => actor.press(/iPhone/),
    shows: (actor) => actor.find('progressbar'),
  },
  {
    ...security,
    name: 'account-session-ended',
    server: (server) => sessions(server).on(endSession, () => ({ ended: true as const })),
    act: (actor) => actor.press(/curl/),
    shows: (actor) => actor.see('account:sessions.ended', { values: { device: 'curl' } }),
  },
  {
    ...security,
    name: 'account-session-ended-before',
    server: (server) => sessions(server).on(endSession, refuse('session-not-found')),
    act: (actor) => actor.press(/curl/),
    shows: 'errors:session-not-found',
  },
  {
    ...security,
    name: 'account-end-others',
    act: (actor) => actor.press('account:sessions.endOthers'),
    shows: 'account:sessions.endOthersTitle',
  },
  {
    ...security,
    name: 'account-others-ended',
    server: (server) => sessions(server).on(endOtherSessions, () => ({ ended: 4 })),
    act: async (actor) => {
      await actor.press('account:sessions.endOthers');
      await actor.press('account:sessions.endOthers', { within: await actor.find('dialog') });
    },
    shows: (actor) => actor.see('account:sessions.endedOthers', { values: { count: 4 } }),
  },
  {
    ...security,
    name: 'account-password-refused',
    act: async (actor) => {
      await typePasswords(actor, '', 'tea');
      await actor.press('account:password.submit');
    },
    shows: 'account:password.tooShort',
  },
  {
    ...security,
    name: 'account-password-same',
    act: async (actor) => {
      await typePasswords(actor, 'correct horse', 'correct horse');
      await actor.press('account:password.submit');
    },
    shows: 'account:password.same',
  },
  {
    ...security,
    name: 'account-password-shown',
    act: async (actor) => {
      await typePasswords(actor, 'correct horse', 'battery staple');
      const field = await actor.element<HTMLInputElement>('input[name=newPassword]');
      await actor.press('common:password.show', { within: field.parentElement ?? field });
    },
    shows: (actor) => actor.find('button', 'common:password.hide'),
  },
  {
    ...security,
    name: 'account-password-wrong',
    server: (server) => sessions(server).on(changePassword, refuse('current-password-wrong')),
    act: change,
    shows: 'errors:current-password-wrong',
  },
  {
    ...security,
    name: 'account-password-too-many-tries',
    server: (server) => sessions(server).on(changePassword, refuse('too-many-requests', { retryAfterSeconds: 900 })),
    act: change,
    shows: (actor) => actor.see('errors:too-many-requests', { values: { retryAfterSeconds: 900 } }),
  },
  {
    ...security,
    name: 'account-password-changing',
    server: (server) => sessions(server).on(changePassword, unanswered),
    act: change,
    shows: 'account:password.busy',
  },
  {
    ...security,
    name: 'account-password-changed',
    server: (server) => sessions(server).on(changePassword, () => buildSession({ user: buildUser(member) })),
    act: change,
    shows: 'account:password.doneTitle',
  },
];
