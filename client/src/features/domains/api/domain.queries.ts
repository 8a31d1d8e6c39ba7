import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  checkLinkDomain,
  checkMailDomain,
  readLinkDomain,
  readMailDomain,
  removeLinkDomain,
  removeMailDomain,
  setLinkDomain,
  setMailDomain,
} from '#contract/calls.js';
import type { LinkDomainView, MailDomainView } from '#contract/domains.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

/** What a domain is for: mails come from it, or links lead to it. */
export type DomainKind = 'mail' | 'link';
export type DomainView = MailDomainView | LinkDomainView;

interface DomainAnswer {
  isAllowed: boolean;
  domain: DomainView | null;
}

interface DomainCalls {
  read: (signal: AbortSignal) => Promise<DomainAnswer>;
  set: (name: string) => Promise<DomainView>;
  check: () => Promise<DomainView>;
  remove: () => Promise<unknown>;
}

const calls: Record<DomainKind, DomainCalls> = {
  mail: {
    read: (signal) => call(readMailDomain, { signal }),
    set: (name) => call(setMailDomain, { body: { name } }),
    check: () => call(checkMailDomain),
    remove: () => call(removeMailDomain),
  },
  link: {
    read: (signal) => call(readLinkDomain, { signal }),
    set: (name) => call(setLinkDomain, { body: { name } }),
    check: () => call(checkLinkDomain),
    remove: () => call(removeLinkDomain),
  },
};

const keyOf = (kind: DomainKind) => ['own-domain', kind] as const;

export const domainQuery = (kind: DomainKind) =>
  queryOptions<DomainAnswer, ApiError>({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) => calls[kind].read(signal),
  });

/** What the call answers is what is shown then. */
function useShown(kind: DomainKind) {
  const client = useQueryClient();
  return (domain: DomainView) =>
    client.setQueryData<DomainAnswer>(keyOf(kind), (before) => before && { ...before, domain });
}

export function useSetDomain(kind: DomainKind, events: MutationEvents<DomainView, string>) {
  const show = useShown(kind);
  return useAppMutation({ mutationFn: calls[kind].set, onSuccess: show }, events);
}

export function useCheckDomain(kind: DomainKind) {
  const show = useShown(kind);
  return useAppMutation({ mutationFn: calls[kind].check, onSuccess: show });
}

export const useRemoveDomain = (kind: DomainKind, events: MutationEvents<unknown, void>) =>
  useAppMutation({ mutationFn: calls[kind].remove, invalidates: keyOf(kind) }, events);
