import { listContacts } from '#contract/calls.js';
import { contactBooks, contactSorts } from '#contract/choices.js';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import { readQuery } from '../../../lib/read-query.js';
import {
  matching,
  oneOf,
  pageNumber,
  text,
  useUrlState,
  type UrlState,
  type UrlValues,
} from '../../../lib/url-state.js';

export const SEARCH_MAX_LENGTH = 120;
const LAST_PAGE = 4000;

/** The URL parameters of the page. */
export const contactUrl = {
  book: oneOf(contactBooks, 'own'),
  q: text(SEARCH_MAX_LENGTH),
  /** Empty: all. */
  group: matching(/^[A-Za-z0-9_-]{1,64}$/),
  sort: oneOf(contactSorts, 'name'),
  order: oneOf(['asc', 'desc'], 'asc'),
  page: pageNumber(LAST_PAGE),
};
type ContactAddress = UrlValues<typeof contactUrl>;
export type ContactUrl = UrlState<ContactAddress>;

/** Begins the key of all that the page reads. */
export const contactsTag = ['contacts'] as const;

export function contactsQuery({ group, page, ...rest }: ContactAddress) {
  const query = { ...rest, skip: (page - 1) * CONTACTS_PAGE_SIZE, ...(group !== '' && { groupId: group }) };
  return readQuery(contactsTag, listContacts, { query, isLive: true, keepsPrevious: true });
}

/** A change in the book that the page shows. */
export const useBookChange = () => ({ query: { book: useUrlState(contactUrl).values.book }, invalidates: contactsTag });
