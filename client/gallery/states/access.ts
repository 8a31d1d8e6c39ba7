import {
  checkResetToken,
  login,
  newSignupVerify,
  requestPasswordReset,
  resetPassword,
  signup,
} from '#contract/accounts/auth.js';
import { confirmLogin } from '#contract/accounts/security.js';
import { buildSession } from '../../src/lib/testing/builders.js';
import { NetworkDown, Refusal, type FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';

const ADDRESS = 'mei@example.com';
const PASSWORD = 'a wide river at noon';
const never = () => new Promise<never>(() => {});
const refuse =
  (
    code:
      | 'second-factor-required'
      | 'second-factor-wrong'
      | 'internal'
      | 'auth-failed'
      | 'email-taken'
      | 'wrong-code'
      | 'reset-link-invalid',
  ) =>
  () => {
    throw new Refusal(code);
  };

async function logIn(actor: Actor): Promise<void> {
  await actor.type('auth:email.label', ADDRESS);
  await actor.type('auth:password.label', 'not the password');
  await actor.press('auth:login.submit');
}

async function fillSignup(actor: Actor): Promise<void> {
  await actor.type('auth:email.label', ADDRESS);
  await actor.type('auth:password.label', PASSWORD);
}

async function continueSignup(actor: Actor): Promise<void> {
  await fillSignup(actor);
  await actor.press('auth:signup.continue');
}

async function enterCode(actor: Actor): Promise<void> {
  await continueSignup(actor);
  await actor.type('auth:signup.codeLabel', 'K7M2P');
}

/** Sends codes; none of them is right. */
function sendCodes(server: FakeServer): void {
  server.on(newSignupVerify, ({ body }) => {
    if (body.verifyComplete !== undefined) throw new Refusal('wrong-code');
    return { email: body.email, verified: false };
  });
}

function acceptCodes(server: FakeServer): FakeServer {
  return server
    .on(newSignupVerify, ({ body }) => ({ email: body.email, verified: true, signupTicket: 'ticket' }))
    .on(signup, () => buildSession());
}

async function askForLink(actor: Actor): Promise<void> {
  await actor.type('auth:email.label', ADDRESS);
  await actor.press('auth:forgot.submit');
}

const loginStates: readonly GalleryState[] = [
  { name: 'login-empty', at: '/login', shows: 'auth:login.title' },
  {
    name: 'login-missing',
    at: '/login',
    act: (actor) => actor.press('auth:login.submit'),
    shows: 'auth:email.missing',
  },
  {
    name: 'login-email-invalid',
    at: '/login',
    act: async (actor) => {
      await actor.type('auth:email.label', 'mei.example.com');
      await actor.press('auth:login.submit');
    },
    shows: 'auth:email.invalid',
  },
  {
    name: 'login-password-shown',
    at: `/login?user=${ADDRESS}`,
    act: async (actor) => {
      await actor.type('auth:password.label', PASSWORD);
      await actor.press('common:password.show');
    },
    shows: (actor) => actor.find('button', 'common:password.hide'),
  },
  {
    name: 'login-busy',
    at: '/login',
    server: (server) => server.on(login, never),
    act: logIn,
    shows: 'auth:login.busy',
  },
  {
    name: 'login-refused',
    at: '/login',
    server: (server) => server.on(login, refuse('auth-failed')),
    act: logIn,
    shows: 'errors:auth-failed',
  },
  {
    name: 'login-too-many-tries',
    at: '/login',
    server: (server) =>
      server.on(login, () => {
        throw new Refusal('too-many-requests', { retryAfterSeconds: 540 });
      }),
    act: logIn,
    shows: (actor) => actor.see('errors:too-many-requests', { values: { retryAfterSeconds: 540 } }),
  },
  {
    name: 'login-failed',
    at: '/login',
    server: (server) => server.on(login, refuse('internal')),
    act: logIn,
    shows: 'errors:internal',
  },
];

const codeAsked = {
  at: '/login',
  server: (server: FakeServer) =>
    void server.on(login, refuse('second-factor-required')).on(confirmLogin, refuse('second-factor-wrong')),
};

const codeStates: readonly GalleryState[] = [
  {
    at: '/login',
    name: 'login-passkey',
    server: (server) => {
      server.on(login, () => {
        throw new Refusal('second-factor-required', { hasApp: false, hasPasskey: true });
      });
    },
    act: logIn,
    shows: 'security:code.passkeyTitle',
  },
  { ...codeAsked, name: 'login-code', act: logIn, shows: 'security:code.title' },
  {
    ...codeAsked,
    name: 'login-code-wrong',
    act: async (actor) => {
      await logIn(actor);
      await actor.type('security:code.label', '123456');
    },
    shows: 'errors:second-factor-wrong',
  },
  {
    ...codeAsked,
    name: 'login-recovery-code',
    act: async (actor) => {
      await logIn(actor);
      await actor.press('security:code.useRecovery');
      await actor.type('security:code.recoveryLabel', '7kqm2-xvtr4');
    },
    shows: 'security:code.recoveryTitle',
  },
];

const signupStates: readonly GalleryState[] = [
  {
    name: 'signup-filled',
    at: '/register',
    act: fillSignup,
    shows: async (actor) => {
      const button = await actor.find('button', 'auth:signup.continue');
      if (button.matches(':disabled')) throw new Error('A filled form cannot be sent.');
    },
  },
  {
    name: 'signup-wrong',
    at: '/register',
    act: async (actor) => {
      await actor.type('auth:password.label', 'short');
      await actor.leave();
      await actor.type('auth:email.label', 'mei.example.com');
      await actor.leave();
    },
    shows: 'auth:email.invalid',
  },
  {
    name: 'signup-email-taken',
    at: '/register',
    server: (server) => server.on(newSignupVerify, refuse('email-taken')),
    act: continueSignup,
    shows: (actor) => actor.find('alert'),
  },
  {
    name: 'signup-failed',
    at: '/register',
    server: (server) => server.on(newSignupVerify, refuse('internal')),
    act: continueSignup,
    shows: 'errors:internal',
  },
  { name: 'signup-code', at: '/register', server: sendCodes, act: continueSignup, shows: 'auth:signup.codeTitle' },
  { name: 'signup-code-wrong', at: '/register', server: sendCodes, act: enterCode, shows: 'errors:wrong-code' },
  {
    name: 'signup-creating',
    at: '/register',
    server: (server) => acceptCodes(server).on(signup, never),
    act: enterCode,
    shows: 'auth:signup.busy',
  },
  {
    name: 'register-dialog',
    at: '/register',
    shows: (actor) => actor.find('dialog', 'auth:signup.title'),
  },
];

const passwordStates: readonly GalleryState[] = [
  { name: 'forgot-empty', at: '/login?forgotPass=1', shows: 'auth:forgot.title' },
  {
    name: 'forgot-missing',
    at: '/login?forgotPass=1',
    act: (actor) => actor.press('auth:forgot.submit'),
    shows: 'auth:email.missing',
  },
  {
    name: 'forgot-failed',
    at: '/login?forgotPass=1',
    server: (server) => server.on(requestPasswordReset, refuse('internal')),
    act: askForLink,
    shows: 'errors:internal',
  },
  {
    name: 'forgot-sent',
    at: '/login?forgotPass=1',
    server: (server) => server.on(requestPasswordReset, () => ({ message: 'sent' })),
    act: askForLink,
    shows: 'auth:forgot.sentTitle',
  },
  {
    name: 'update-password-checking',
    at: '/updatepassword?t=good',
    server: (server) => server.on(checkResetToken, never),
    shows: 'auth:reset.checking',
  },
  {
    name: 'update-password-short',
    at: '/updatepassword?t=good',
    server: (server) => server.on(checkResetToken, () => ({ valid: true as const })),
    act: async (actor) => {
      await actor.type('auth:password.new', 'short');
      await actor.leave();
    },
    shows: 'auth:password.tooShort',
  },
  {
    name: 'update-password-failed',
    at: '/updatepassword?t=good',
    server: (server) =>
      server.on(checkResetToken, () => ({ valid: true as const })).on(resetPassword, refuse('reset-link-invalid')),
    act: setPassword,
    shows: 'errors:reset-link-invalid',
  },
  {
    name: 'update-password-done',
    at: '/updatepassword?t=good',
    server: (server) =>
      server
        .on(checkResetToken, () => ({ valid: true as const }))
        .on(resetPassword, () => ({ changed: true as const })),
    act: setPassword,
    shows: 'auth:reset.doneTitle',
  },
  {
    name: 'update-password-refused',
    at: '/updatepassword?t=used',
    server: (server) => server.on(checkResetToken, refuse('reset-link-invalid')),
    shows: 'auth:reset.refusedTitle',
  },
  {
    name: 'update-password-unreachable',
    at: '/updatepassword?t=good',
    server: (server) =>
      server.on(checkResetToken, () => {
        throw new NetworkDown();
      }),
    // The call is repeated before the page gives up.
    elapsedSeconds: 15,
    shows: 'auth:reset.unreachableTitle',
  },
];

async function setPassword(actor: Actor): Promise<void> {
  await actor.type('auth:password.new', PASSWORD);
  await actor.press('auth:reset.submit');
}

/** Logging in, signing up, and a new password. */
export const accessStates: readonly GalleryState[] = [
  ...loginStates,
  ...codeStates,
  ...signupStates,
  ...passwordStates,
];
