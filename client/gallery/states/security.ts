import { listSessions } from '#contract/accounts/account.js';
import { undoAddressChange } from '#contract/address.js';
import { finishSingleSignOn } from '#contract/accounts/oidc.js';
import {
  confirmSecondFactor,
  disownLogin,
  readSecurity,
  renewRecoveryCodes,
  requestLoginLink,
  startSecondFactor,
  stepUp,
  useLoginLink,
} from '#contract/accounts/security.js';
import { buildAccountSession } from '../../src/features/account/testing/account-session.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse } from '../answers.js';
import type { GalleryState } from '../state.js';
import { member } from './sample-data.js';

const ON = Date.UTC(2026, 6, 5);
const recoveryCodes = [
  '7KQM2XVTR4',
  'B9HJ3WZDPC',
  'M4TX8FYK2A',
  'QW6ENRG7HS',
  'Z3PDV5CJ9B',
  'K8AYH2UTMF',
  'R7GXW4SQ6E',
  'C2NZJ9PBD5',
  'V6TKF3MHY8',
  'X4DERQ7AWU',
];

function answers(server: FakeServer, recoveryCodesLeft?: number): FakeServer {
  const secondFactor = recoveryCodesLeft === undefined ? null : { enabledAt: ON, recoveryCodesLeft };
  return server
    .on(listSessions, () => ({ sessions: [buildAccountSession({ current: true })], total: 1 }))
    .on(readSecurity, () => ({
      secondFactor,
      passkeys: [],
      proof: secondFactor ? ('code' as const) : ('password' as const),
    }))
    .on(startSecondFactor, () => ({ key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', ticket: 'ticket' }))
    .on(confirmSecondFactor, () => ({ recoveryCodes }));
}

const page = {
  at: '/dash/account?tab=security',
  user: member,
  server: (server: FakeServer) => void answers(server),
} as const;

async function setUp(actor: Actor): Promise<void> {
  await actor.press('security:factor.setUp');
  await actor.find('img', 'security:setup.qr');
  await actor.type('security:setup.code', '123456');
}

const passkeys = [
  { passkeyId: 'p1', name: 'MacBook', createdAt: ON, lastUsedAt: ON + 86_400_000 },
  { passkeyId: 'p2', name: 'Pixel 12', createdAt: ON, lastUsedAt: null },
];
const withPasskeys = {
  ...page,
  server: (server: FakeServer) =>
    void answers(server).on(readSecurity, () => ({ secondFactor: null, passkeys, proof: 'password' as const })),
};

const passkeyStates: readonly GalleryState[] = [
  { ...withPasskeys, name: 'passkeys-listed', shows: /Pixel 12/ },
  {
    ...page,
    name: 'passkey-add',
    act: (actor) => actor.press('security:passkeys.add'),
    shows: 'security:passkeys.addText',
  },
  {
    ...withPasskeys,
    name: 'passkey-remove',
    act: (actor) => actor.press('security:passkeys.removeNamed', { values: { name: 'MacBook' } }),
    shows: 'security:passkeys.removeText',
  },
  {
    ...withPasskeys,
    name: 'step-up-passkey',
    server: (server) =>
      answers(server)
        .on(readSecurity, () => ({ secondFactor: null, passkeys, proof: null }))
        .on(startSecondFactor, refuse('step-up-required')),
    act: (actor) => actor.press('security:factor.setUp'),
    shows: 'security:stepUp.passkeyText',
  },
];

const withProvider = { singleSignOn: { name: 'Acme' } };
const link = { at: '/login-link?t=link.secret' } as const;
const undone = { at: '/undo-address?t=change.secret' } as const;
const disowned = { at: '/not-me?t=session.secret' } as const;

/** The second factor, and the question who makes a call. */
export const securityStates: readonly GalleryState[] = [
  ...passkeyStates,
  {
    at: '/login?byLink=1',
    name: 'login-link-asked',
    server: (server) => void server.on(requestLoginLink, () => ({ requested: true as const })),
    act: async (actor) => {
      await actor.type('auth:email.label', 'mei@example.com');
      await actor.press('security:link.submit');
    },
    shows: 'security:link.sent',
  },
  { at: '/login?byLink=1', name: 'login-link-form', shows: 'security:link.lead' },
  { ...link, name: 'login-link', shows: 'security:link.useText' },
  {
    ...link,
    name: 'login-link-elsewhere',
    server: (server) => void server.on(useLoginLink, refuse('login-link-elsewhere')),
    act: (actor) => actor.press('security:link.use'),
    shows: 'errors:login-link-elsewhere',
  },
  { name: 'login-single-sign-on', at: '/login', config: withProvider, shows: 'auth:login.forgot' },
  {
    name: 'login-without-passwords',
    at: '/login',
    config: { ...withProvider, hasPasswords: false },
    shows: 'auth:login.title',
  },
  {
    name: 'single-sign-on-refused',
    at: '/single-sign-on?code=c&state=s',
    server: (server) => void server.on(finishSingleSignOn, refuse('oidc-other-person')),
    shows: 'errors:oidc-other-person',
  },
  { ...disowned, name: 'not-me', shows: 'security:notMe.title' },
  {
    ...disowned,
    name: 'not-me-refused',
    server: (server) => void server.on(disownLogin, refuse('reset-link-invalid')),
    act: (actor) => actor.press('security:notMe.confirm'),
    shows: 'security:notMe.refusedTitle',
  },
  { ...undone, name: 'undo-address', shows: 'security:undoAddress.title' },
  {
    ...undone,
    name: 'undo-address-refused',
    server: (server) => void server.on(undoAddressChange, refuse('reset-link-invalid')),
    act: (actor) => actor.press('security:undoAddress.confirm'),
    shows: 'security:undoAddress.refusedTitle',
  },
  {
    ...page,
    name: 'second-factor-setup',
    act: (actor) => actor.press('security:factor.setUp'),
    shows: (actor) => actor.find('img', 'security:setup.qr'),
  },
  {
    ...page,
    name: 'second-factor-wrong-code',
    server: (server) => answers(server).on(confirmSecondFactor, refuse('second-factor-wrong')),
    act: setUp,
    shows: 'errors:second-factor-wrong',
  },
  { ...page, name: 'second-factor-recovery-codes', act: setUp, shows: 'security:recovery.text' },
  { ...page, name: 'second-factor-on', server: (server) => answers(server, 10), shows: 'security:factor.newCodes' },
  {
    ...page,
    name: 'second-factor-few-codes',
    server: (server) => answers(server, 1),
    shows: 'security:factor.codesLow',
  },
  {
    ...page,
    name: 'second-factor-switch-off',
    server: (server) => answers(server, 10),
    act: (actor) => actor.press('security:factor.off'),
    shows: 'security:factor.offText',
  },
  {
    ...page,
    name: 'second-factor-demanded',
    user: { ...member, mustSetUpSecondFactor: true },
    shows: 'security:demanded.text',
  },
  {
    ...page,
    name: 'step-up-password',
    server: (server) => answers(server).on(startSecondFactor, refuse('step-up-required')),
    act: (actor) => actor.press('security:factor.setUp'),
    shows: 'security:stepUp.passwordText',
  },
  {
    ...page,
    name: 'step-up-code-wrong',
    server: (server) =>
      answers(server, 10).on(renewRecoveryCodes, refuse('step-up-required')).on(stepUp, refuse('second-factor-wrong')),
    act: async (actor) => {
      await actor.press('security:factor.newCodes');
      await actor.press('security:factor.newCodes', { within: await actor.find('dialog') });
      await actor.type('security:stepUp.code', '123456');
      await actor.press('security:stepUp.confirm');
    },
    shows: 'errors:second-factor-wrong',
  },
];
