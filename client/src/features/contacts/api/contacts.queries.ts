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
  removeContactGroup,
  renameContactGroup,
  restoreContacts,
} from '#contract/calls.js';
import { contactSorts } from '#contract/choices.js';
import type { ContactGroupView, ContactView, ImportPreview } from '#contract/contacts.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import { call, type ApiError } from '../../../lib/api.js';
import { callForFile } from '../../../lib/call-for-file.js';
import { saveFile } from '../../../lib/save-file.js';
import { live } from '../../../lib/refetch-active.js';
import { matching, oneOf, pageNumber, text, type UrlState, type UrlValues } from '../../../lib/url-state.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

export const SEARCH_MAX_LENGTH = 120;
const LAST_PAGE = 4000;

/** Which part of the contacts the page shows. */
export const contactUrl = {
  q: text(SEARCH_MAX_LENGTH),
  /** Empty: all. */
  group: matching(/^[A-Za-z0-9_-]{1,64}$/),
  sort: oneOf(contactSorts, 'name'),
  order: oneOf(['asc', 'desc'], 'asc'),
  page: pageNumber(LAST_PAGE),
};
type ContactAddress = UrlValues<typeof contactUrl>;
export type ContactUrl = UrlState<ContactAddress>;

const keys = {
  all: ['contacts'] as const,
  list: (address: ContactAddress) => [...keys.all, 'list', address] as const,
  groups: () => [...keys.all, 'groups'] as const,
};

/** Reading ten thousand lines takes a while on a small server. */
const LIST_TIMEOUT_MS = 180_000;

export const contactsQuery = (address: ContactAddress) =>
  queryOptions<ResponseOf<typeof listContacts>, ApiError>({
    queryKey: keys.list(address),
    meta: live,
    queryFn: ({ signal }) => {
      const { q, group, sort, order, page } = address;
      const query = { q, sort, order, skip: (page - 1) * CONTACTS_PAGE_SIZE, ...(group !== '' && { groupId: group }) };
      return call(listContacts, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const groupsQuery = () =>
  queryOptions<ResponseOf<typeof listContactGroups>, ApiError>({
    queryKey: keys.groups(),
    meta: live,
    queryFn: ({ signal }) => call(listContactGroups, { signal }),
  });

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

export const useSaveContact = (events: MutationEvents<ContactView, ContactForm>) =>
  useAppMutation(
    {
      ...change,
      mutationFn: ({ contactId, ...body }) =>
        contactId === undefined ? call(createContact, { body }) : call(editContact, { params: { contactId }, body }),
    },
    events,
  );

export const useDeleteContacts = (events: MutationEvents<unknown, string[]>) =>
  useAppMutation(
    { ...change, scope: 'contacts', mutationFn: (contactIds) => call(deleteContacts, { body: { contactIds } }) },
    events,
  );

export const useRestoreContacts = (events: MutationEvents<unknown, string[]>) =>
  useAppMutation({ ...change, mutationFn: (contactIds) => call(restoreContacts, { body: { contactIds } }) }, events);

export const useGroupContacts = (events: MutationEvents<ContactGroupView, BodyInput<typeof groupContacts>>) =>
  useAppMutation({ ...change, mutationFn: (body) => call(groupContacts, { body }) }, events);

export const useRenameGroup = (groupId: string) =>
  useAppMutation({
    ...change,
    mutationFn: (body: BodyInput<typeof renameContactGroup>) => call(renameContactGroup, { params: { groupId }, body }),
  });

export const useRemoveGroup = (events: MutationEvents<unknown, string>) =>
  useAppMutation({ ...change, mutationFn: (groupId) => call(removeContactGroup, { params: { groupId } }) }, events);

/** Changes nothing, but is a request of its own for each file. */
export const usePreviewImport = () =>
  useMutation<ImportPreview, ApiError, string>({
    mutationFn: (text) => call(previewImport, { body: { text }, repeatable: true, timeoutMs: LIST_TIMEOUT_MS }),
  });

export const useImportContacts = (
  events: MutationEvents<ResponseOf<typeof importContacts>, BodyInput<typeof importContacts>>,
) =>
  useAppMutation(
    { ...change, mutationFn: (body) => call(importContacts, { body, timeoutMs: LIST_TIMEOUT_MS }) },
    events,
  );

/** As CSV, with its column names in this language. */
export const useExportContacts = (events: MutationEvents<void, { group: string; language: string }>) =>
  useAppMutation(
    {
      mutationFn: async ({ group, language }) => {
        const query = group === '' ? {} : { groupId: group };
        saveFile(await callForFile(exportContacts, { query, language }), 'contacts.csv');
      },
    },
    events,
  );
