import { updateProfile } from '#contract/calls.js';
import type { UserView } from '#contract/auth.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call } from './api.js';
import { updateUser } from './session.js';

let last: Promise<unknown> = Promise.resolve();

/** One after the other, wherever it is asked from: each answer is the whole account, and the last choice stays. */
export function changeProfile(changes: BodyInput<typeof updateProfile>): Promise<UserView> {
  const change = async () => {
    const user = await call(updateProfile, { body: changes });
    updateUser(user);
    return user;
  };
  const changed = last.then(change);
  last = changed.catch(() => undefined);
  return changed;
}
