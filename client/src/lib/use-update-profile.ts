import type { updateProfile } from '#contract/accounts/account.js';
import type { UserView } from '#contract/accounts/auth.js';
import type { BodyInput } from '#contract/endpoint.js';
import { changeProfile } from './change-profile.js';
import { useAppMutation, type MutationEvents } from './use-app-mutation.js';

export type ProfileChanges = BodyInput<typeof updateProfile>;

/** `changeProfile` sends its requests in order, so the last choice is the last one stored. */
export const useUpdateProfile = (events: MutationEvents<UserView, ProfileChanges> = {}) =>
  useAppMutation({ mutationFn: changeProfile }, events);
