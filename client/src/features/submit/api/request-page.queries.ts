import { queryOptions } from '@tanstack/react-query';
import { openRequestPage } from '#contract/calls.js';
import type { RequestPage } from '#contract/requests/submissions.js';
import { call, hasCode, type ApiError } from '../../../lib/api.js';
import type { RequestLink } from '../domain/link.js';
import { readTicket, writeTicket } from '../request-tickets.js';
import { loadSealing, preloadParts } from '../open-parts.js';

/** Opens the page; a password that is right is not needed again in this browser. */
export async function openPage(link: RequestLink, password?: string, signal?: AbortSignal): Promise<RequestPage> {
  try {
    const body = { ...link, password, ticket: readTicket(link) };
    const page = await call(openRequestPage, { body, signal, repeatable: password === undefined });
    writeTicket(link, page.ticket);
    await preloadParts(page);
    return page.sealedTo === null ? page : await (await loadSealing()).openPageSubmission(page);
  } catch (error) {
    if (hasCode(error, 'password-required')) writeTicket(link, null);
    throw error;
  }
}

export const requestPageQuery = (link: RequestLink) =>
  queryOptions<RequestPage, ApiError>({
    queryKey: ['request-page', link.slug, link.personId ?? null],
    queryFn: ({ signal }) => openPage(link, undefined, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
