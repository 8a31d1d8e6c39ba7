import { updateProfile } from '#contract/calls.js';
import type { UserView } from '#contract/accounts/auth.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call } from './api.js';
import { updateUser } from './session.js';

let last: Promise<unknown> = Promise.resolve();

/** Requests are sent in order, since each response is the whole account: the last choice wins. */
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
