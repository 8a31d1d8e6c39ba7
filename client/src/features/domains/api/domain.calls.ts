import { useQueryClient } from '@tanstack/react-query';
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
import type * as domains from '#contract/domains.js';
import type { Call } from '#contract/endpoint.js';
import { readQuery } from '../../../lib/read-query.js';

/** Mails are sent from a `mail` domain; links of transfers lead to a `link` domain. */
export type DomainKind = 'mail' | 'link';
export type DomainView = domains.MailDomainView | domains.LinkDomainView;

interface DomainCalls {
  read: Call<typeof domains.readMailDomain | typeof domains.readLinkDomain>;
  set: Call<typeof domains.setMailDomain | typeof domains.setLinkDomain>;
  check: Call<typeof domains.checkMailDomain | typeof domains.checkLinkDomain>;
  remove: Call<typeof domains.removeMailDomain | typeof domains.removeLinkDomain>;
}

export const domainCalls: Record<DomainKind, DomainCalls> = {
  mail: { read: readMailDomain, set: setMailDomain, check: checkMailDomain, remove: removeMailDomain },
  link: { read: readLinkDomain, set: setLinkDomain, check: checkLinkDomain, remove: removeLinkDomain },
};

export const domainQuery = (kind: DomainKind) => readQuery(['own-domain', kind], domainCalls[kind].read);

/** Shows the domain that a call has returned. */
export function useShowDomain(kind: DomainKind) {
  const client = useQueryClient();
  return (domain: DomainView) =>
    client.setQueryData<{ isAllowed: boolean; domain: DomainView | null }>(
      domainQuery(kind).queryKey,
      (before) => before && { ...before, domain },
    );
}
