import { Injectable } from '@nestjs/common';
import type { ImportPreview } from '#contract/contacts.js';
import { CONTACTS_MAX } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { ContactGroups, missingOf, assertGroupLimit } from './contact-groups.service.js';
import { ContactRepository } from './data/contact.repository.js';
import { type Contact, groupKey, newContact } from './domain/contact.js';
import { type ImportPlan, type PlannedChange, planImport } from './import/import-plan.js';
import { type ContactList, type ListRow, readList } from './import/read-list.js';

const ROWS_SHOWN = 50;
const ERRORS_SHOWN = 200;

/**
 * Imports lists in two steps: a preview, then exactly what it showed. Both parse the text; the digest of the preview's
 * plan replaces stored state. 10,000 contacts are too many for one transaction, so they are written in idempotent
 * batches: repeating an interrupted import completes it.
 */
@Injectable()
export class ContactImports {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroups,
    private readonly clock: Clock,
  ) {}

  async preview(accountId: string, text: string): Promise<ImportPreview> {
    const list = await readList(text);
    return toPreview(list, await this.plan(accountId, list));
  }

  /** @throws {AppError} contacts-changed and as `preview` */
  async confirm(
    accountId: string,
    { text, digest }: { text: string; digest: string },
  ): Promise<{ created: number; changed: number }> {
    const plan = await this.plan(accountId, await readList(text));
    if (plan.digest !== digest) throw new AppError('contacts-changed');
    const groupIds = await this.groups.ensure(accountId, namesIn(plan));
    const idsOf = (names: readonly string[]) => names.flatMap((name) => groupIds.get(groupKey(name)) ?? []);
    const now = this.clock.now();
    const existing = await this.contacts.insertMissing(
      accountId,
      plan.created.map((row, at) => ({
        ...newContact(row, { id: randomId(), accountId, groupIds: idsOf(row.groups), source: 'import', at: now }),
        // Keeps the order of the list: the first row becomes the latest contact.
        touchedAt: new Date(now.getTime() - at),
      })),
    );
    const changes = [...plan.changed, ...(await this.changesOf(accountId, plan.created, existing))];
    const changed = await this.contacts.applyChanges(
      accountId,
      changes.map(({ line: _line, groups, ...change }) => ({ ...change, groupIds: idsOf(groups) })),
    );
    return { created: plan.created.length - existing.length, changed };
  }

  /** A mail sent since the plan was made may have created contacts without the list's name and groups. */
  private async changesOf(
    accountId: string,
    rows: readonly ListRow[],
    existing: readonly Contact[],
  ): Promise<PlannedChange[]> {
    if (existing.length === 0) return [];
    const emails = existing.map(({ email }) => email);
    const found = await this.contacts.findByEmails(accountId, emails);
    const unnamed = new Map(
      found.filter(({ isNamed }) => !isNamed).map((contact) => [contact.email, { ...contact, groups: [] }]),
    );
    return planImport({ rows: rows.filter(({ email }) => unnamed.has(email)) }, unnamed).changed;
  }

  private async plan(accountId: string, list: ContactList): Promise<ImportPlan> {
    const [contacts, nameOf] = await Promise.all([this.contacts.findAll(accountId), this.groups.namesOf(accountId)]);
    const existing = contacts.map((contact) => ({
      ...contact,
      groups: contact.groupIds.flatMap((id) => nameOf.get(id) ?? []),
    }));
    const plan = planImport(list, new Map(existing.map((contact) => [contact.email, contact])));
    if (contacts.length + plan.created.length > CONTACTS_MAX)
      throw new AppError('too-many-contacts', { limit: CONTACTS_MAX });
    const keys = new Map([...nameOf].map(([id, name]) => [groupKey(name), id]));
    assertGroupLimit(nameOf.size + missingOf(namesIn(plan), keys).length);
    return plan;
  }
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
