import {
  createCheckoutSession,
  getStripeData,
  openPortal,
  previewSwitch,
  switchPlan,
  type StripeData,
} from '#contract/billing/billing.js';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import {
  buildStripeData,
  buildSubscription,
  buildTrial,
} from '../../src/features/billing/testing/stripe-data.builder.js';
import { buildPage } from '../../src/features/downloads/testing/page.builder.js';
import { sold } from '../../src/lib/testing/client-settings.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { holdCheckout } from '../held.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { policies } from '../../src/features/admin/testing/policies.builder.js';
import { hardAddress, member } from './sample-data.js';

const at = '/pricing';
const has =
  (data: StripeData) =>
  (server: FakeServer): void =>
    void server.on(getStripeData, () => data);
const session = { clientSecret: 'cs_1_secret', sessionId: 'cs_1', trialDays: 7 };
const preview = {
  currency: 'usd',
  dueNow: 31_240,
  creditLeft: 0,
  amount: 58_800,
  renewsAt: Date.now() + 365 * DAY_MS,
  prorationAt: Date.now(),
};

const free = { at, config: sold, user: { ...member, role: 'free' }, server: has(buildStripeData()) } as const;
const reviewLinks = [{ name: 'G2', url: 'https://g2.example/sampan' }];
const pro = {
  at,
  config: { ...sold, reviewLinks },
  user: { ...member, role: 'pro' },
  server: has(buildStripeData(buildSubscription('PRY'))),
} as const;
const due = {
  ...pro,
  user: { ...member, role: 'pro', status: 'past_due', sendRefusal: 'payment-due', trialExpired: true },
  server: has(buildStripeData(buildSubscription('PRY', { status: 'past_due' }))),
} as const;
const checkout = { ...free, at: '/pricing/PRY' } as const;
const switching = { ...pro, at: '/pricing/BY' } as const;
const current = (plan: 'free' | 'pro' | 'teamelite') => (actor: Actor) =>
  actor.see('pricing:titles.current', { values: { plan: actor.text(`sending:plans.${plan}`) } });

const planStates: readonly GalleryState[] = [
  { name: 'pricing-visitor', at, config: sold, shows: 'pricing:titles.try' },
  {
    name: 'pricing-monthly',
    at: '/signup',
    config: sold,
    act: (actor) => actor.press('pricing:period.monthly'),
    shows: 'pricing:card.billedMonthly',
  },
  {
    name: 'pricing-sender',
    at: `/pricing?sender=${encodeURIComponent('Harbour Works')}`,
    config: sold,
    shows: 'pricing:subheaders.you',
  },
  { name: 'pricing-save', at: '/pricing?save=1', config: sold, shows: 'pricing:subheaders.save' },
  {
    name: 'pricing-closed',
    at,
    config: { ...sold, policies: { ...policies, signUp: 'nobody' } },
    shows: 'pricing:closed.title',
  },
  { name: 'pricing-not-sold', at, shows: 'pricing:notSold.title' },
  {
    name: 'pricing-not-sold-member',
    at,
    user: { ...member, role: 'free' },
    shows: 'pricing:subheaders.included',
  },
  {
    ...free,
    name: 'pricing-suspended',
    user: { ...member, role: 'free', status: 'revoke', sendRefusal: 'suspended' },
    shows: 'pricing:suspended.text',
  },
  {
    ...pro,
    name: 'pricing-other-period',
    act: (actor) => actor.press('pricing:period.monthly'),
    shows: 'billing:plan.yearly',
  },
  { ...free, name: 'pricing-free', shows: current('free') },
  { ...pro, name: 'pricing-paid', shows: current('pro') },
  {
    ...pro,
    name: 'pricing-trialing',
    user: { ...member, role: 'pro', status: 'trialing' },
    server: has(buildStripeData(buildTrial('PRY'))),
    shows: 'pricing:inTrial',
  },
  { ...due, name: 'pricing-past-due', shows: 'pricing:subheaders.choose' },
  {
    ...due,
    name: 'pricing-unpaid',
    user: { ...member, role: 'pro', status: 'unpaid', sendRefusal: 'payment-due' },
    shows: 'pricing:subheaders.pay',
  },
  {
    ...free,
    name: 'pricing-lifetime',
    user: { ...member, role: 'teamelite', isSumo: true },
    shows: 'pricing:lifetime.title',
  },
  { ...pro, name: 'pricing-team-member', user: { ...pro.user, isTeamMember: true }, shows: 'pricing:teamMember' },
];

const choiceStates: readonly GalleryState[] = [
  {
    name: 'pricing-chosen-by-visitor',
    at: '/pricing/PRY',
    config: sold,
    shows: (actor) => actor.find('dialog', 'auth:signup.title'),
  },
  {
    ...checkout,
    name: 'checkout-loading',
    server: (server) => server.on(getStripeData, unanswered),
    shows: 'pricing:checkout.loading',
  },
  {
    ...checkout,
    name: 'checkout-shown',
    server: (server) => {
      has(buildStripeData())(server);
      server.on(createCheckoutSession, () => session);
      holdCheckout(false);
    },
    shows: (actor) => actor.element('.held-checkout'),
  },
  {
    ...checkout,
    name: 'checkout-form-failed',
    server: (server) => {
      has(buildStripeData())(server);
      server.on(createCheckoutSession, () => session);
      holdCheckout(true);
    },
    shows: 'pricing:checkout.formFailed',
  },
  {
    ...checkout,
    name: 'checkout-unavailable',
    server: (server) => {
      has(buildStripeData())(server);
      server.on(createCheckoutSession, refuse('billing-unavailable'));
    },
    shows: 'errors:billing-unavailable',
  },
  {
    ...checkout,
    name: 'checkout-already-subscribed',
    server: (server) => {
      has(buildStripeData())(server);
      server.on(createCheckoutSession, refuse('already-subscribed'));
    },
    shows: 'errors:already-subscribed',
  },
  { ...due, name: 'pricing-payment-first', at: '/pricing/BY', shows: 'pricing:due.help' },
  {
    ...due,
    name: 'pricing-portal-unavailable',
    at: '/pricing/BY',
    server: (server) => {
      due.server(server);
      server.on(openPortal, refuse('billing-unavailable'));
    },
    act: (actor) => actor.press('pricing:due.action'),
    shows: 'errors:billing-unavailable',
  },
  {
    ...switching,
    name: 'switch-loading',
    server: (server) => {
      pro.server(server);
      server.on(previewSwitch, unanswered);
    },
    shows: 'pricing:switch.loading',
  },
  {
    ...switching,
    name: 'switch-preview',
    server: (server) => {
      pro.server(server);
      server.on(previewSwitch, () => preview);
    },
    shows: 'pricing:switch.hint',
  },
  {
    ...switching,
    name: 'switch-with-credit',
    at: '/pricing/PM',
    server: (server) => {
      pro.server(server);
      server.on(previewSwitch, () => ({ ...preview, dueNow: 0, creditLeft: 12_050, amount: 1200 }));
    },
    shows: 'pricing:switch.hintNothing',
  },
  {
    ...switching,
    name: 'switch-refused',
    server: (server) => {
      pro.server(server);
      server.on(previewSwitch, () => preview).on(switchPlan, refuse('payment-failed'));
    },
    act: async (actor) => {
      await actor.see('pricing:switch.hint');
      await actor.press('pricing:switch.confirm');
    },
    shows: 'errors:payment-failed',
  },
];

const returning = { at: `/welcomeback?slug=abc1234&email=${hardAddress}`, config: sold } as const;

const welcomeStates: readonly GalleryState[] = [
  {
    ...returning,
    name: 'welcome-back',
    server: (server) => server.on(openDownloadPage, () => buildPage()),
    shows: 'pricing:waiting.title',
  },
  {
    ...returning,
    name: 'welcome-back-transfer-gone',
    server: (server) => server.on(openDownloadPage, refuse('transfer-not-found')),
    shows: 'pricing:titles.welcomeBack',
  },
  { ...returning, name: 'welcome-back-plain', at: '/welcomeback', shows: 'pricing:subheaders.quick' },
];

/** The pricing page, what choosing a plan leads to, and the page for those who come back. */
export const pricingStates: readonly GalleryState[] = [...planStates, ...choiceStates, ...welcomeStates];
