import { login } from '#contract/auth.js';
import { Refusal } from '../../src/lib/testing/fake-server.js';
import type { GalleryState } from '../state.js';

/** Logging in, signing up, and a new password. */
export const accessStates: readonly GalleryState[] = [
  { name: 'login-empty', at: '/login', shows: 'auth:login.title' },
  {
    name: 'login-refused',
    at: '/login',
    server: (server) =>
      server.on(login, () => {
        throw new Refusal('auth-failed');
      }),
    act: async (actor) => {
      await actor.type('auth:email.label', 'mei@example.com');
      await actor.type('auth:password.label', 'not the password');
      await actor.press('auth:login.submit');
    },
    shows: 'errors:auth-failed',
  },
];
