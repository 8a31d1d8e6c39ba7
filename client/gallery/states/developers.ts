import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  type AccessTokenView,
} from '#contract/access-tokens.js';
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
const answer = (server: FakeServer, tokens: AccessTokenView[] = some): FakeServer =>
  server.on(listAccessTokens, () => ({ tokens }));
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
  { ...page, name: 'developers-empty', server: (server) => answer(server, []), shows: 'developers:tokens.empty' },
  {
    ...page,
    name: 'developers-loading',
    server: (server) => server.on(listAccessTokens, unanswered),
    shows: (actor) => actor.find('status', 'developers:tokens.loading'),
  },
  {
    ...page,
    name: 'developers-error',
    server: (server) => server.on(listAccessTokens, refuse('internal')),
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
    shows: 'memberErrors:token-not-found',
  },
];
