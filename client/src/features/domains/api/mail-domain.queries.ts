import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { checkMailDomain, readMailDomain, removeMailDomain, setMailDomain } from '#contract/calls.js';
import type { MailDomainView } from '#contract/domains.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

type MailDomainAnswer = ResponseOf<typeof readMailDomain>;

const mailDomainKey = ['mail-domain'] as const;

export const mailDomainQuery = () =>
  queryOptions<MailDomainAnswer, ApiError>({
    queryKey: mailDomainKey,
    queryFn: ({ signal }) => call(readMailDomain, { signal }),
  });

/** What the call answers is what is shown then. */
function useShown() {
  const client = useQueryClient();
  return (mailDomain: MailDomainView) =>
    client.setQueryData<MailDomainAnswer>(mailDomainKey, (before) => before && { ...before, mailDomain });
}

export function useSetMailDomain(events: MutationEvents<MailDomainView, string>) {
  const show = useShown();
  return useAppMutation(
    { mutationFn: (name: string) => call(setMailDomain, { body: { name } }), onSuccess: show },
    events,
  );
}

export function useCheckMailDomain() {
  const show = useShown();
  return useAppMutation({ mutationFn: () => call(checkMailDomain), onSuccess: show });
}

export const useRemoveMailDomain = (events: MutationEvents<unknown, void>) =>
  useAppMutation({ mutationFn: () => call(removeMailDomain), invalidates: mailDomainKey }, events);
