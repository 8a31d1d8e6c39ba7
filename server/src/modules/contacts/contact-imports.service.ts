import { Injectable } from '@nestjs/common';
import type { ImportPreview } from '#contract/contacts.js';
import { CONTACTS_MAX } from '#contract/limits.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { randomId } from '../../core/secrets/random.js';
import { missingOf, refuseTooMany } from './contact-groups.service.js';
import { ContactGroupRepository } from './data/contact-group.repository.js';
import { ContactImportRepository, type StoredContact, type Transaction } from './data/contact-import.repository.js';
import { type Contact, type ContactGroup, groupKey } from './domain/contact.js';
import { type ImportPlan, planImport } from './import/import-plan.js';
import { type ContactList, type ListRow, readList } from './import/read-list.js';

const ROWS_SHOWN = 50;
const ERRORS_SHOWN = 200;

interface Book {
  contacts: StoredContact[];
  groups: ContactGroup[];
}

/**
 * Lists of contacts from elsewhere, in two steps: what would happen, and then exactly that. Both read the list anew; what the
 * first showed is named by its digest, so nothing is kept in between.
 */
@Injectable()
export class ContactImports {
  constructor(
    private readonly imports: ContactImportRepository,
    private readonly groups: ContactGroupRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} import-unreadable, import-too-long, too-many-contacts, too-many-groups */
  async preview(ownerId: string, text: string): Promise<ImportPreview> {
    const list = readList(text);
    return toPreview(list, this.plan(list, await this.read(ownerId)));
  }

  /** All of it or nothing. @throws {AppError} contacts-changed and as `preview` */
  async confirm(
    ownerId: string,
    { text, digest }: { text: string; digest: string },
  ): Promise<{ created: number; changed: number }> {
    const list = readList(text);
    return this.imports.atomically(ownerId, async (transaction) => {
      const book = await this.read(ownerId, transaction);
      const plan = this.plan(list, book);
      if (plan.digest !== digest) throw new AppError('contacts-changed');
      await this.write(ownerId, { plan, book }, transaction);
      return { created: plan.created.length, changed: plan.changed.length };
    });
  }

  private async read(ownerId: string, transaction: Transaction | null = null): Promise<Book> {
    // One after the other: a transaction answers one question at a time.
    const contacts = await this.imports.all(ownerId, transaction);
    return { contacts, groups: await this.groups.ofOwner(ownerId, transaction) };
  }

  private plan(list: ContactList, { contacts, groups }: Book): ImportPlan {
    const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
    const known = contacts.map(({ groupIds, ...contact }) => ({
      ...contact,
      groups: groupIds.flatMap((id) => nameOf.get(id) ?? []),
    }));
    const plan = planImport(list, new Map(known.map((contact) => [contact.email, contact])));
    if (contacts.length + plan.created.length > CONTACTS_MAX)
      throw new AppError('too-many-contacts', { limit: CONTACTS_MAX });
    refuseTooMany(groups.length + missingOf(namesIn(plan), keysOf(groups)).length);
    return plan;
  }

  private async write(
    ownerId: string,
    { plan, book }: { plan: ImportPlan; book: Book },
    transaction: Transaction,
  ): Promise<void> {
    const groupIds = keysOf(book.groups);
    const made = missingOf(namesIn(plan), groupIds).map((name) => ({ id: randomId(), ownerId, name }));
    for (const { id, name } of made) groupIds.set(groupKey(name), id);
    const idsOf = (names: readonly string[]) => names.flatMap((name) => groupIds.get(groupKey(name)) ?? []);
    if (made.length > 0) await this.groups.insertAll(made, transaction);
    const now = this.clock.now();
    const created = plan.created.map((row, place) =>
      toContact(row, { ownerId, now, place, groupIds: idsOf(row.groups) }),
    );
    await this.imports.insertAll(created, transaction);
    const changed = plan.changed.map(({ id, email, name, company, groups }) => ({
      id,
      email,
      name,
      company,
      groupIds: idsOf(groups),
    }));
    await this.imports.updateAll(changed, transaction);
  }
}

function toContact(
  { email, name, company }: ListRow,
  { ownerId, now, place, groupIds }: { ownerId: string; now: Date; place: number; groupIds: string[] },
): Contact {
  return {
    id: randomId(),
    ownerId,
    email,
    name,
    company,
    groupIds,
    source: 'import',
    isNamed: name !== '' || company !== '',
    createdAt: now,
    lastUsedAt: null,
    // In the order of the list, and not all at once: the latest of them can be asked for.
    touchedAt: new Date(now.getTime() - place),
  };
}

function keysOf(groups: readonly ContactGroup[]): Map<string, string> {
  return new Map(groups.map(({ id, name }) => [groupKey(name), id]));
}

function namesIn({ created, changed }: ImportPlan): string[] {
  return [...created, ...changed].flatMap(({ groups }) => groups);
}

function toPreview({ columns, leftOut, lines }: ContactList, plan: ImportPlan): ImportPreview {
  const rows = [
    ...plan.created.map((row) => ({ ...row, kind: 'created' as const, before: null })),
    ...plan.changed.map(({ id: _id, ...row }) => ({ ...row, kind: 'changed' as const })),
  ];
  return {
    lines,
    created: plan.created.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    leftOut: leftOut.length,
    hasHeader: columns.hasHeader,
    columns: columns.fields.map((field, at) => ({ header: columns.headers[at] ?? '', field })),
    rows: rows.toSorted((one, other) => one.line - other.line).slice(0, ROWS_SHOWN),
    errors: leftOut.slice(0, ERRORS_SHOWN),
    digest: plan.digest,
  };
}
