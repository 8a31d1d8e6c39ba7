import { createHash } from 'node:crypto';
import { type Contact, groupKey, type Naming } from '../domain/contact.js';
import type { ContactList, ListRow } from './read-list.js';

export interface ExistingContact extends Pick<Contact, 'id' | 'email' | 'name' | 'company' | 'source'> {
  groups: string[];
}

export interface PlannedChange extends ListRow {
  id: string;
  before: Naming;
}

export interface ImportPlan {
  created: ListRow[];
  changed: PlannedChange[];
  unchanged: number;
  /** Hash of exactly what would be written. */
  digest: string;
}

/** Plans the changes a list makes. An empty cell never removes a name, and groups are only added. */
export function planImport(
  list: Pick<ContactList, 'rows'>,
  existing: ReadonlyMap<string, ExistingContact>,
): ImportPlan {
  const created: ListRow[] = [];
  const changed: PlannedChange[] = [];
  for (const row of list.rows) {
    const contact = existing.get(row.email);
    if (!contact) {
      created.push(row);
      continue;
    }
    const after = merged(row, contact);
    const { id, name, company } = contact;
    if (after) changed.push({ ...row, ...after, id, before: { name, company } });
  }
  const unchanged = list.rows.length - created.length - changed.length;
  return { created, changed, unchanged, digest: digestOf(created, changed) };
}

function merged(row: ListRow, contact: ExistingContact): (Naming & { groups: string[] }) | null {
  const held = new Set(contact.groups.map(groupKey));
  const joined = row.groups.filter((group) => !held.has(groupKey(group)));
  const name = row.name === '' ? contact.name : row.name;
  const company = row.company === '' ? contact.company : row.company;
  if (name === contact.name && company === contact.company && joined.length === 0) return null;
  return { name, company, groups: [...contact.groups, ...joined] };
}

function digestOf(created: readonly ListRow[], changed: readonly PlannedChange[]): string {
  const written = [
    created.map(({ email, name, company, groups }) => [email, name, company, groups]),
    changed.map(({ id, name, company, groups, before }) => [id, name, company, groups, before.name, before.company]),
  ];
  return createHash('sha256').update(JSON.stringify(written)).digest('hex');
}
