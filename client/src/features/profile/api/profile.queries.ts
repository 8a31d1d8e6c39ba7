import type { updateProfile } from '#contract/account.js';
import type { UserView } from '#contract/auth.js';
import type { BodyInput } from '#contract/endpoint.js';
import { changeProfile } from '../../../lib/change-profile.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

/** `changeProfile` sends its requests in order, so the last choice is the last one stored. */
export const useUpdateProfile = (events: MutationEvents<UserView, BodyInput<typeof updateProfile>>) =>
  useAppMutation({ mutationFn: changeProfile }, events);
