import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  createContact,
  deleteContacts,
  editContact,
  exportContacts,
  groupContacts,
  importContacts,
  listContactGroups,
  listContacts,
  previewImport,
  renameContactGroup,
  restoreContacts,
} from '#contract/calls.js';
import { contactBooks, contactSorts } from '#contract/choices.js';
import type { ContactGroupView, ContactView, ImportPreview } from '#contract/contacts.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import { call, type ApiError } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { saveFile } from '../../../lib/save-file.js';
import { live } from '../../../lib/refetch-active.js';
import {
  matching,
  oneOf,
  pageNumber,
  text,
  useUrlState,
  type UrlState,
  type UrlValues,
} from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const SEARCH_MAX_LENGTH = 120;
const LAST_PAGE = 4000;

/** Which part of the contacts the page shows. */
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

type Book = ContactAddress['book'];

/** Begins the key of all that the page reads. */
export const contactsTag = ['contacts'] as const;
const keys = {
  all: contactsTag,
  list: (address: ContactAddress) => [...keys.all, 'list', address] as const,
  groups: (book: Book) => [...keys.all, 'groups', book] as const,
};

/** Reading ten thousand lines takes a while on a small server. */
const LIST_TIMEOUT_MS = 180_000;

export const contactsQuery = (address: ContactAddress) =>
  queryOptions<ResponseOf<typeof listContacts>, ApiError>({
    queryKey: keys.list(address),
    meta: live,
    queryFn: ({ signal }) => {
      const { group, page, ...rest } = address;
      const query = { ...rest, skip: (page - 1) * CONTACTS_PAGE_SIZE, ...(group !== '' && { groupId: group }) };
      return call(listContacts, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const groupsQuery = (book: Book) =>
  queryOptions<ResponseOf<typeof listContactGroups>, ApiError>({
    queryKey: keys.groups(book),
    meta: live,
    queryFn: ({ signal }) => call(listContactGroups, { query: { book }, signal }),
  });

/** Changes are made in the book that the page shows. */
export const useShownBook = () => ({ book: useUrlState(contactUrl).values.book });

export interface ContactForm {
  /** None: a new one. */
  contactId?: string | undefined;
  email: string;
  name: string;
  company: string;
  groups: string[];
}

/** Refetches the page's queries after each change. */
const change = { invalidates: keys.all };

export function useSaveContact(events: MutationEvents<ContactView, ContactForm>) {
  const query = useShownBook();
  return useAppMutation(
    {
      ...change,
      mutationFn: ({ contactId, ...body }) =>
        contactId === undefined
          ? call(createContact, { query, body })
          : call(editContact, { params: { contactId }, query, body }),
    },
    events,
  );
}

export function useDeleteContacts(events: MutationEvents<unknown, string[]>) {
  const query = useShownBook();
  return useAppMutation(
    { ...change, scope: 'contacts', mutationFn: (contactIds) => call(deleteContacts, { query, body: { contactIds } }) },
    events,
  );
}

export function useRestoreContacts(events: MutationEvents<unknown, string[]>) {
  const query = useShownBook();
  return useAppMutation(
    { ...change, mutationFn: (contactIds) => call(restoreContacts, { query, body: { contactIds } }) },
    events,
  );
}

export function useGroupContacts(events: MutationEvents<ContactGroupView, BodyInput<typeof groupContacts>>) {
  const query = useShownBook();
  return useAppMutation({ ...change, mutationFn: (body) => call(groupContacts, { query, body }) }, events);
}

export function useRenameGroup(groupId: string) {
  const query = useShownBook();
  return useAppMutation({
    ...change,
    mutationFn: (body: BodyInput<typeof renameContactGroup>) =>
      call(renameContactGroup, { params: { groupId }, query, body }),
  });
}

/** Changes nothing, but is a request of its own for each file. */
export function usePreviewImport() {
  const query = useShownBook();
  return useMutation<ImportPreview, ApiError, string>({
    mutationFn: (text) => call(previewImport, { query, body: { text }, repeatable: true, timeoutMs: LIST_TIMEOUT_MS }),
  });
}

export function useImportContacts(
  events: MutationEvents<ResponseOf<typeof importContacts>, BodyInput<typeof importContacts>>,
) {
  const query = useShownBook();
  return useAppMutation(
    { ...change, mutationFn: (body) => call(importContacts, { query, body, timeoutMs: LIST_TIMEOUT_MS }) },
    events,
  );
}

/** As CSV, with its column names in this language. */
export function useExportContacts(events: MutationEvents<void, { group: string; language: string }>) {
  const shown = useShownBook();
  return useAppMutation(
    {
      mutationFn: async ({ group, language }) => {
        const query = { ...shown, ...(group !== '' && { groupId: group }) };
        saveFile(await callForFile(exportContacts, { query, language }), 'contacts.csv');
      },
    },
    events,
  );
}
