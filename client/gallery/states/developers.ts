import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  type AccessTokenView,
} from '#contract/accounts/access-tokens.js';
import { listWebhookDeliveries, listWebhooks, createWebhook } from '#contract/webhooks.js';
import { buildDelivery, buildWebhook } from '../../src/features/developers/testing/webhook.builder.js';
import { buildToken } from '../../src/features/developers/testing/token.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { member } from './sample-data.js';

const some = [
  buildToken(),
  buildToken({ tokenId: 't2', name: '夜间备份', scopes: ['read'], expiresAt: null, lastUsedAt: null }),
  buildToken({
    tokenId: 't3',
    name: 'A-very-long-name-without-any-blank-that-nevertheless-has-to-fit-on-a-phone',
    scopes: ['send', 'read', 'requests', 'contacts'],
    expiresAt: Date.now() - DAY_MS,
  }),
];
const hooks = [
  buildWebhook(),
  buildWebhook({
    webhookId: 'w2',
    url: 'https://a-very-long-name-of-a-server-that-has-to-fit-on-a-phone.example.com/with/a/path?and=query',
    isEnabled: false,
    failingSince: Date.now() - 3 * DAY_MS,
  }),
];
const deliveries = [
  buildDelivery({
    deliveryId: 'd2',
    state: 'pending',
    attempts: [{ at: Date.now() - DAY_MS, status: 503, answer: 'Service Unavailable' }],
    nextAt: Date.now() + DAY_MS,
  }),
  buildDelivery(),
];
const answer = (server: FakeServer, tokens: AccessTokenView[] = some, webhooks = hooks): FakeServer =>
  server
    .on(listAccessTokens, () => ({ tokens }))
    .on(listWebhooks, () => ({ webhooks }))
    .on(listWebhookDeliveries, () => ({ deliveries, total: deliveries.length }));
const page = {
  at: '/dash/account/developers',
  user: member,
  server: (server: FakeServer) => void answer(server),
} as const;

const create = async (actor: Actor, name = 'Nightly backup') => {
  await actor.press('developers:tokens.new');
  if (name !== '') await actor.type('developers:token.name', name);
  await actor.press('developers:token.create');
};

/** Access tokens of the developers' page. */
export const developerStates: readonly GalleryState[] = [
  { ...page, name: 'developers-filled', shows: 'developers:tokens.ended' },
  { ...page, name: 'developers-empty', server: (server) => answer(server, [], []), shows: 'developers:tokens.empty' },
  {
    ...page,
    name: 'developers-loading',
    server: (server) => server.on(listAccessTokens, unanswered).on(listWebhooks, unanswered),
    shows: (actor) => actor.find('status', 'developers:tokens.loading'),
  },
  {
    ...page,
    name: 'developers-error',
    server: (server) => answer(server).on(listAccessTokens, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'token-form',
    act: (actor) => actor.press('developers:tokens.new'),
    shows: 'developers:token.scopes',
  },
  { ...page, name: 'token-form-wrong', act: (actor) => create(actor, ''), shows: 'developers:token.nameMissing' },
  {
    ...page,
    name: 'token-created',
    server: (server) =>
      answer(server).on(createAccessToken, () => ({
        token: buildToken(),
        value: 'smp_0Zq3TnW8kYbR5uHc2LxVd7JmPfGs9EaXo4Ti07M3OB',
      })),
    act: (actor) => create(actor),
    shows: 'developers:tokens.created',
  },
  {
    ...page,
    name: 'token-revoke',
    act: (actor) => actor.press(/夜间备份/),
    shows: 'developers:tokens.revokeText',
  },
  {
    ...page,
    name: 'token-revoke-refused',
    server: (server) => answer(server).on(revokeAccessToken, refuse('token-not-found')),
    act: async (actor) => {
      await actor.press(/夜间备份/);
      await actor.press('developers:tokens.revoke', { within: await actor.find('dialog') });
    },
    shows: 'errors:token-not-found',
  },
  {
    ...page,
    name: 'webhook-form-wrong',
    act: async (actor) => {
      await actor.press('developers:webhooks.new');
      await actor.type('developers:webhook.url', 'example');
      await actor.press('developers:webhook.create');
    },
    shows: 'developers:webhook.urlInvalid',
  },
  {
    ...page,
    name: 'webhook-refused',
    server: (server) => answer(server).on(createWebhook, refuse('webhook-target-refused')),
    act: async (actor) => {
      await actor.press('developers:webhooks.new');
      await actor.type('developers:webhook.url', 'https://10.0.0.1/');
      await actor.press('developers:webhook.create');
    },
    shows: 'errors:webhook-target-refused',
  },
  {
    ...page,
    name: 'webhook-deliveries',
    server: (server) => answer(server, [], [buildWebhook()]),
    act: async (actor) => {
      await actor.press('developers:webhooks.deliveries');
      await actor.click('li li button[aria-expanded=false]');
    },
    shows: (actor) => actor.see(/Service Unavailable/),
  },
];
