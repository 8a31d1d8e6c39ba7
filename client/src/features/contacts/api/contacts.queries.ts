import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  createContact,
  deleteContacts,
  editContact,
  groupContacts,
  importContacts,
  listContactGroups,
  listContacts,
  previewImport,
  removeContactGroup,
  renameContactGroup,
  restoreContacts,
  type ContactGroupView,
  type ContactView,
  type ImportPreview,
} from '#contract/contacts.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import { call, type ApiError } from '../../../lib/api.js';
import { live } from '../../../lib/refetch-active.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';
import type { ContactAddress } from '../contact-address.js';

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

/** What the page shows is fetched again after each change. */
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
