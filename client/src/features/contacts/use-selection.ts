import { useState } from 'react';
import type { ContactView } from '#contract/contacts.js';

export interface Selection {
  contacts: ContactView[];
  isAll: boolean;
  has(contact: ContactView): boolean;
  toggle(contact: ContactView): void;
  toggleAll(): void;
  clear(): void;
  /** Deselects these; later selections stay. */
  drop(contactIds: readonly string[]): void;
}

/** Of the page that is shown: what is out of sight is not acted on. */
export function useSelection(shown: readonly ContactView[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const contacts = shown.filter(({ contactId }) => ids.has(contactId));
  const isAll = shown.length > 0 && contacts.length === shown.length;
  const toggle = ({ contactId }: ContactView) => {
    const next = new Set(ids);
    if (!next.delete(contactId)) next.add(contactId);
    setIds(next);
  };
  return {
    contacts,
    isAll,
    has: ({ contactId }) => ids.has(contactId),
    toggle,
    toggleAll: () => setIds(isAll ? new Set() : new Set(shown.map(({ contactId }) => contactId))),
    clear: () => setIds(new Set()),
    drop: (contactIds) => setIds((current) => new Set([...current].filter((id) => !contactIds.includes(id)))),
  };
}
