import { queryOptions } from '@tanstack/react-query';
import {
  confirmSecondFactor,
  readSecurity,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  startSecondFactor,
  startOidcProof,
  stepUp,
} from '#contract/calls.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { call } from '../../../lib/api.js';
import { passkeyCalls } from '../../../lib/passkey-support.js';
import { singleSignOnNext } from '../../../lib/single-sign-on-next.js';
import { type MutationEvents, useAppMutation } from '../../../lib/use-app-mutation.js';

const securityKey = ['account', 'security'] as const;

export const securityQuery = queryOptions({
  queryKey: securityKey,
  queryFn: ({ signal }) => call(readSecurity, { signal }),
});

export const secondFactorSetupQuery = queryOptions({
  queryKey: ['account', 'second-factor-setup'],
  queryFn: () => call(startSecondFactor),
  // Each set-up is another one.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const useStepUp = () =>
  useAppMutation({ mutationFn: (body: BodyInput<typeof stepUp>) => call(stepUp, { body }) });

/** Leaves for the installation's log-in service, which sends the browser back to this page. */
export const useProveElsewhere = () =>
  useAppMutation({
    mutationFn: () => call(startOidcProof),
    onSuccess: ({ url }) => {
      const { pathname, search, hash } = window.location;
      singleSignOnNext.keep(pathname + search + hash, { isProof: true });
      window.location.assign(url);
    },
  });

export const useConfirmSecondFactor = () =>
  useAppMutation({
    mutationFn: (body: BodyInput<typeof confirmSecondFactor>) => call(confirmSecondFactor, { body }),
    invalidates: securityKey,
  });

export const useRenewRecoveryCodes = (events: MutationEvents<ResponseOf<typeof renewRecoveryCodes>, void>) =>
  useAppMutation({ mutationFn: () => call(renewRecoveryCodes), invalidates: securityKey }, events);

export const useRemoveSecondFactor = (events: MutationEvents<unknown, void>) =>
  useAppMutation({ mutationFn: () => call(removeSecondFactor), invalidates: securityKey }, events);

export const useProveByPasskey = () =>
  useAppMutation({ mutationFn: async () => (await passkeyCalls()).proveByPasskey() });

export const useCreatePasskey = () =>
  useAppMutation({
    mutationFn: async (name: string) => (await passkeyCalls()).createPasskey(name),
    invalidates: securityKey,
  });

export const useRenamePasskey = () =>
  useAppMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      call(renamePasskey, { params: { passkeyId }, body: { name } }),
    invalidates: securityKey,
  });

export const useRemovePasskey = (events: MutationEvents<unknown, string>) =>
  useAppMutation(
    {
      mutationFn: (passkeyId: string) => call(removePasskey, { params: { passkeyId } }),
      invalidates: securityKey,
    },
    events,
  );
