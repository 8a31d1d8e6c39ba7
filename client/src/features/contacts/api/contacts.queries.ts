import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
} from '#contract/calls.js';
import type { ContactGroupView, ContactView, ImportPreview } from '#contract/contacts.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { CONTACTS_PAGE_SIZE } from '#contract/limits.js';
import { call, type ApiError } from '../../../lib/api.js';
import { useAction } from '../../../lib/use-action.js';
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
    queryFn: ({ signal }) => call(listContactGroups, { signal }),
  });

/** A change of contacts or groups: what the page shows is fetched again. */
function useContactChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useAction<Answer, Given>({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export interface ContactForm {
  /** None: a new one. */
  contactId?: string | undefined;
  email: string;
  name: string;
  company: string;
  groups: string[];
}

export const useSaveContact = () =>
  useContactChange<ContactForm, ContactView>(({ contactId, ...body }) =>
    contactId === undefined ? call(createContact, { body }) : call(editContact, { params: { contactId }, body }),
  );

export const useDeleteContacts = () =>
  useContactChange((contactIds: string[]) => call(deleteContacts, { body: { contactIds } }));

export const useRestoreContacts = () =>
  useContactChange((contactIds: string[]) => call(restoreContacts, { body: { contactIds } }));

export const useGroupContacts = () =>
  useContactChange<BodyInput<typeof groupContacts>, ContactGroupView>((body) => call(groupContacts, { body }));

export const useRenameGroup = () =>
  useContactChange(({ groupId, name }: { groupId: string; name: string }) =>
    call(renameContactGroup, { params: { groupId }, body: { name } }),
  );

export const useRemoveGroup = () =>
  useContactChange((groupId: string) => call(removeContactGroup, { params: { groupId } }));

/** Changes nothing, but is a question of its own each time. */
export const usePreviewImport = () =>
  useMutation<ImportPreview, ApiError, string>({
    mutationFn: (text) => call(previewImport, { body: { text }, repeatable: true, timeoutMs: LIST_TIMEOUT_MS }),
  });

export const useImportContacts = () =>
  useContactChange((body: BodyInput<typeof importContacts>) =>
    call(importContacts, { body, timeoutMs: LIST_TIMEOUT_MS }),
  );
