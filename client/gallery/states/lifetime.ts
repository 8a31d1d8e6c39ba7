import { listLifetimeCodes, upgradeAppSumo } from '#contract/billing/appsumo.js';
import { checkOf, formatLifetimeCode } from '#contract/billing/lifetime-code.js';
import { accountPlans } from '#contract/billing/plans.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import type { GalleryState } from '../state.js';
import { member } from './sample-data.js';

const plans = accountPlans.filter((plan) => plan !== 'free');
const DAY = Date.UTC(2026, 4, 4);

/** Adds `count` codes, of which the first ones were taken back. */
function codes(server: FakeServer, count: number, withdrawn = 0): FakeServer {
  return server
    .on(listLifetimeCodes, () => ({
      codes: Array.from({ length: count }, (_, at) => ({
        code: `****-****-****-7KQ${at + 2}`,
        activatedAt: DAY,
        withdrawnAt: at < withdrawn ? DAY : null,
      })),
      plans,
    }))
    .on(upgradeAppSumo, () => ['****-****-****-7KQ2']);
}

const random = '7KQ2MZP9XWB4HTR';
const right = formatLifetimeCode(random + checkOf(random));
const enter = async (actor: Actor, text: string) => {
  await actor.type('lifetime:form.label', text);
  await actor.press('lifetime:form.activate');
};
const of = (count: number, withdrawn = 0) => ({
  at: '/dash/account?tab=codes',
  user: { ...member, role: plans[count - withdrawn - 1] ?? 'free', isSumo: count > 0 } as const,
  server: (server: FakeServer) => void codes(server, count, withdrawn),
});
const none = of(0);

export const lifetimeStates: readonly GalleryState[] = [
  { ...none, name: 'codes-empty', shows: 'lifetime:form.activate' },
  { ...of(4), name: 'codes-filled', shows: (actor) => actor.find('list', 'lifetime:list.label') },
  { ...of(8), name: 'codes-all', shows: 'errors:too-many-codes' },
  {
    ...of(4, 1),
    name: 'codes-withdrawn',
    shows: (actor) => actor.see('lifetime:list.lowered', { values: { count: 1 } }),
  },
  {
    ...of(2),
    name: 'codes-outdone',
    user: { ...member, role: 'team', isSumo: true },
    shows: async (actor) => {
      await actor.find('list', 'lifetime:list.label');
      await actor.see('lifetime:worth.better', { values: { plan: actor.text('sending:plans.team') } });
    },
  },
  {
    ...none,
    name: 'codes-loading',
    server: (server) => codes(server, 0).on(listLifetimeCodes, unanswered),
    shows: (actor) => actor.element('.MuiSkeleton-root'),
  },
  {
    ...none,
    name: 'codes-error',
    server: (server) => codes(server, 0).on(listLifetimeCodes, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...none,
    name: 'codes-typo',
    act: (actor) => actor.type('lifetime:form.label', '7KQ2-MZP9-XWB4-HTRA'),
    shows: (actor) => actor.see('lifetime:form.typo', { values: { code: '7KQ2-MZP9-XWB4-HTRA' } }),
  },
  { ...none, name: 'codes-missing', act: (actor) => enter(actor, ' '), shows: 'lifetime:form.missing' },
  {
    ...none,
    name: 'codes-refused',
    server: (server) => codes(server, 0).on(upgradeAppSumo, refuse('codes-invalid')),
    act: (actor) => enter(actor, right),
    shows: 'errors:codes-invalid',
  },
  {
    ...none,
    name: 'codes-too-many-tries',
    server: (server) => codes(server, 0).on(upgradeAppSumo, refuse('too-many-requests', { retryAfterSeconds: 900 })),
    act: (actor) => enter(actor, right),
    shows: (actor) => actor.see('errors:too-many-requests', { values: { retryAfterSeconds: 900 } }),
  },
  {
    ...none,
    name: 'codes-activating',
    server: (server) => codes(server, 0).on(upgradeAppSumo, unanswered),
    act: (actor) => enter(actor, right),
    shows: 'lifetime:form.busy',
  },
  {
    ...none,
    name: 'codes-activated',
    act: (actor) => enter(actor, right),
    shows: (actor) => actor.see('lifetime:form.done', { values: { count: 1 } }),
  },
  { name: 'lifetime-visitor', at: '/appsumoforever', shows: 'lifetime:page.signUp' },
  { ...none, name: 'lifetime-member', at: '/appsumoforever', shows: 'lifetime:form.activate' },
];
