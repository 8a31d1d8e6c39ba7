import { sold } from '../../src/lib/testing/client-settings.js';
import { checkExtension } from '#contract/transfers/extensions.js';
import { sendContact } from '#contract/admin/inbox.js';
import { readInvite } from '#contract/accounts/invites.js';
import { readAccountAccess, readChangelog, sendFeedback } from '#contract/site/site.js';
import { buildEntry } from '../../src/features/changelog/testing/entry.builder.js';
import { Refusal, type FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse } from '../answers.js';
import { HOUR_MS, type GalleryState } from '../state.js';

const PHONE = [390] as const;
const WIDE = [1440] as const;
const never = () => new Promise<never>(() => {});

/** This one date cannot be shown, and React's report of it is expected. */
function breakPageAt(instant: number): void {
  const { toISOString } = Date.prototype;
  function toBrokenString(this: Date): string {
    if (this.getTime() === instant) throw new RangeError('This date is broken.');
    return toISOString.call(this);
  }
  Object.assign(Date.prototype, { toISOString: toBrokenString });
  console.error = () => {};
}

const DAY = Date.UTC(2026, 4, 4);

const pageStates: readonly GalleryState[] = [
  { name: 'not-found', at: '/no/such/page', shows: 'common:notFound.title' },
  { name: 'about-empty', at: '/about', shows: 'about:contact.text' },
  {
    name: 'about-wrong',
    at: '/about',
    act: (actor) => actor.press('about:contact.send'),
    shows: 'about:contact.messageMissing',
  },
  {
    name: 'about-sent',
    at: '/about',
    server: (server) => server.on(sendContact, () => ({ received: true as const })),
    act: async (actor) => {
      await actor.type('about:contact.email', 'bo@example.com');
      await actor.type('about:contact.subject', 'Invoices');
      await actor.type('about:contact.message', 'Can we pay by bank transfer?');
      await actor.press('about:contact.send');
    },
    shows: 'about:contact.sentTitle',
  },
  {
    name: 'invite-known',
    at: '/invite/harbour1',
    server: (server) => server.on(readInvite, () => ({ firstName: 'Wei', company: '深圳市海港工程设计有限公司' })),
    shows: (actor) => actor.find('link', 'auth:invite.look'),
  },
  {
    name: 'invite-member',
    at: '/invite/harbour1',
    user: {},
    server: (server) => server.on(readInvite, () => ({ firstName: '', company: '' })),
    shows: 'auth:invite.member.title',
  },
  {
    name: 'invite-unknown',
    at: '/invite/harbour1',
    server: (server) => server.on(readInvite, refuse('invite-link-unknown')),
    shows: 'auth:invite.unknown.title',
  },
  {
    name: 'updates-filled',
    at: '/updates',
    server: (server) => server.on(readChangelog, () => ({ entries, hasMore: false })),
    shows: /Uploads go on/,
  },
  {
    name: 'page-error',
    at: '/extension/token',
    server: (server) => {
      server.on(checkExtension, () => ({ expiryDate: DAY, receiverEmail: 'bo@example.com' }));
      breakPageAt(DAY);
    },
    shows: 'common:pageError.title',
  },
];

const suspended = { status: 'revoke', sendRefusal: 'suspended' } as const;
const openAccess = async (actor: Actor) => actor.press('site:access.title');

const accessStates: readonly GalleryState[] = [
  {
    name: 'account-access',
    at: '/dash/transfers',
    user: suspended,
    act: openAccess,
    shows: /Sending does not/,
  },
  {
    name: 'account-access-failed',
    at: '/dash/transfers',
    user: suspended,
    server: (server) =>
      server.on(readAccountAccess, () => {
        throw new Refusal('internal');
      }),
    act: openAccess,
    shows: 'common:retry',
  },
];

const rate = async (actor: Actor) => actor.press('site:feedback.ratings.Fine');

const asked = { at: '/dash', user: { loginCount: 3 }, elapsedSeconds: 5 } as const;

const feedbackStates: readonly GalleryState[] = [
  { ...asked, name: 'feedback-question', shows: 'site:feedback.question' },
  { ...asked, name: 'feedback-rated', act: rate, shows: 'site:feedback.comment' },
  {
    ...asked,
    name: 'feedback-sending',
    server: (server) => server.on(sendFeedback, never),
    act: async (actor) => {
      await rate(actor);
      await actor.press('site:feedback.send');
    },
    shows: 'site:feedback.busy',
  },
  {
    ...asked,
    name: 'feedback-sent',
    server: (server) => server.on(sendFeedback, () => ({ received: true as const })),
    act: async (actor) => {
      await rate(actor);
      await actor.press('site:feedback.send');
    },
    shows: 'site:feedback.sentTitle',
  },
];

const entries = [
  buildEntry({
    id: 'receipts',
    created: DAY,
    title: 'Receipts that anybody can check',
    detailsHtml:
      '<p>Each transfer has a <strong>signed</strong> receipt.</p><ul><li>who sent it</li><li>to whom</li></ul><p>More <a href="https://example.com">here</a>.</p>',
  }),
  buildEntry({ id: 'long', created: DAY - 1, types: ['improved', 'fixed'], title: 'Uploads go on '.repeat(6).trim() }),
  buildEntry({ id: 'cjk', created: DAY - 2, types: ['fixed'], title: '修复了下载页面中文件名过长时的显示问题' }),
];

const publish = (server: FakeServer) =>
  server.on(readChangelog, ({ query }) => ({ entries: query.skip === 0 ? entries : [], hasMore: query.skip === 0 }));

const openNews = async (actor: Actor) => {
  const footer = await actor.element<HTMLElement>('footer');
  await actor.press('common:nav.whatsNew', { within: footer });
};

const newsStates: readonly GalleryState[] = [
  { name: 'news-empty', at: '/verify', act: openNews, shows: 'site:news.empty' },
  {
    name: 'news-loading',
    at: '/verify',
    server: (server) => server.on(readChangelog, never),
    act: openNews,
    shows: async (actor) => actor.find('status', 'site:news.loading'),
  },
  {
    name: 'news-failed',
    at: '/verify',
    server: (server) =>
      server.on(readChangelog, () => {
        throw new Refusal('internal');
      }),
    act: openNews,
    shows: 'site:news.failed',
  },
  { name: 'news-filled', at: '/verify', server: publish, act: openNews, shows: 'site:news.more' },
  {
    name: 'news-window',
    at: '/dash',
    user: { loginCount: 2 },
    storage: { changelogSeen: '0' },
    server: publish,
    elapsedSeconds: 5,
    shows: 'site:news.all',
  },
];

const hintStates: readonly GalleryState[] = [
  {
    name: 'hints-welcome-visitor',
    at: '/',
    storage: { dnr: '', firstVisit: String(Date.now() - 10 * HOUR_MS) },
    elapsedSeconds: 4,
    shows: 'site:hints.welcome.visitor',
  },
  {
    name: 'hints-welcome-user',
    at: '/dash',
    user: { loginCount: 2 },
    storage: { dnr: '', firstVisit: String(Date.now() - 10 * HOUR_MS) },
    elapsedSeconds: 4,
    shows: 'site:hints.welcome.member',
  },
  {
    name: 'hints-first-step',
    at: '/',
    widths: WIDE,
    storage: { dnr: '' },
    elapsedSeconds: 4,
    shows: 'site:hints.steps.files.title',
  },
  {
    name: 'hints-last-step',
    at: '/dash',
    user: {},
    widths: WIDE,
    storage: { dnr: '' },
    elapsedSeconds: 4,
    act: async (actor) => {
      await actor.press('site:hints.steps.next');
      await actor.press('site:hints.steps.next');
    },
    shows: 'site:hints.steps.options.title',
  },
];

const openMenu = (actor: Actor) => actor.press('common:nav.menu');
const openAccountMenu = async (actor: Actor) => actor.press(/Mei Lin|mei@example/);

const navigationStates: readonly GalleryState[] = [
  {
    name: 'nav-menu-visitor',
    at: '/verify',
    widths: PHONE,
    act: openMenu,
    shows: (actor) => actor.find('link', 'common:nav.loginShort'),
  },
  {
    name: 'nav-account-menu',
    at: '/dash',
    user: {},
    act: openAccountMenu,
    shows: (actor) => actor.find('menuitem', 'common:nav.logout'),
  },
  {
    name: 'nav-account-menu-long',
    at: '/verify',
    user: {
      fullName: 'Wolfeschlegelsteinhausenbergerdorff Maximiliane',
      email: 'maximiliane.wolfeschlegelsteinhausenbergerdorff@harbour-works.example.com',
      company: '深圳市海港工程设计与建设集团有限责任公司',
    },
    act: async (actor) => actor.press(/Wolfeschlegel/),
    shows: (actor) => actor.find('menuitem', 'common:nav.logout'),
  },
  {
    name: 'nav-upgrade',
    at: '/dash',
    config: sold,
    user: { loginCount: 2 },
    widths: WIDE,
    act: (actor) => actor.press('common:nav.upgrade'),
    shows: 'site:upgrade.text',
  },
];

/** The frame around the pages, and error pages. */
export const siteStates: readonly GalleryState[] = [
  ...pageStates,
  ...navigationStates,
  ...accessStates,
  ...feedbackStates,
  ...newsStates,
  ...hintStates,
];
