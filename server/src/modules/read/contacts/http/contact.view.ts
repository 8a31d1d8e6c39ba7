import type { ContactView } from '#contract/contacts.js';
import type { Contact } from '../domain/contact.js';

/** @param names by id of existing groups; a contact may still refer to a removed one */
export function toContactView(contact: Contact, names: ReadonlyMap<string, string>): ContactView {
  const { id, email, name, company, groupIds, source, lastUsedAt } = contact;
  return {
    contactId: id,
    email,
    name,
    company,
    groups: groupIds.flatMap((groupId) => {
      const group = names.get(groupId);
      return group === undefined ? [] : [{ groupId, name: group }];
    }),
    source,
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  };
}
