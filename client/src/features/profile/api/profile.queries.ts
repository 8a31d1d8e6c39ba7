import {
  changeAddress,
  removeLogo,
  removePicture,
  requestAddressChange,
  setLogo,
  setPicture,
} from '#contract/calls.js';
import type { updateProfile } from '#contract/accounts/account.js';
import type { UserView } from '#contract/accounts/auth.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call } from '../../../lib/api.js';
import { changeProfile } from '../../../lib/change-profile.js';
import { updateUser } from '../../../lib/session.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

/** Of the user, or the logo of their account. */
export type PictureKind = 'picture' | 'logo';

/** `changeProfile` sends its requests in order, so the last choice is the last one stored. */
export const useUpdateProfile = (events: MutationEvents<UserView, BodyInput<typeof updateProfile>>) =>
  useAppMutation({ mutationFn: changeProfile }, events);

export const sendAddressCode = (email: string) => call(requestAddressChange, { body: { email } });

export const useSendAddressCode = () => useAppMutation({ mutationFn: sendAddressCode });

export const useChangeAddress = (events: MutationEvents<UserView, BodyInput<typeof changeAddress>>) =>
  useAppMutation(
    { mutationFn: (body) => call(changeAddress, { body }), onSuccess: (user) => updateUser(user) },
    events,
  );

export const useSetPicture = (kind: PictureKind, events: MutationEvents<UserView, string>) =>
  useAppMutation(
    {
      mutationFn: (image) =>
        kind === 'logo' ? call(setLogo, { body: { image } }) : call(setPicture, { body: { image } }),
      onSuccess: (user) => updateUser(user),
    },
    events,
  );

export const useRemovePicture = (kind: PictureKind, events: MutationEvents<UserView, void>) =>
  useAppMutation(
    {
      mutationFn: () => (kind === 'logo' ? call(removeLogo) : call(removePicture)),
      onSuccess: (user) => updateUser(user),
    },
    events,
  );
