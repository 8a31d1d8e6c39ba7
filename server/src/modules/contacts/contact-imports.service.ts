import { Injectable } from '@nestjs/common';
import type { ImportPreview } from '#contract/contacts.js';
import { CONTACTS_MAX } from '#contract/limits.js';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { randomId } from '../../core/secrets/random.js';
import { missingOf, refuseTooMany } from './contact-groups.service.js';
import { ContactJournal } from './contact-journal.service.js';
import { ContactGroupRepository } from './data/contact-group.repository.js';
import { ContactRepository } from './data/contact.repository.js';
import { type ContactGroup, groupKey } from './domain/contact.js';
import { type ImportPlan, planImport } from './import/import-plan.js';
import { type ContactList, readList } from './import/read-list.js';

const ROWS_SHOWN = 50;
const ERRORS_SHOWN = 200;

/**
 * Lists of contacts from elsewhere, in two steps: what would happen, and then exactly that. Both read the list anew; what the
 * first showed is named by its digest, so nothing is kept in between.
 */
@Injectable()
export class ContactImports {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroupRepository,
    private readonly journal: ContactJournal,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} import-unreadable, import-too-long, too-many-contacts, too-many-groups */
  async preview(ownerId: string, text: string): Promise<ImportPreview> {
    const list = await readList(text);
    return toPreview(list, await this.plan(ownerId, list));
  }

  /** All of it or nothing. @throws {AppError} contacts-changed and as `preview` */
  async confirm(
    ownerId: string,
    { text, digest }: { text: string; digest: string },
  ): Promise<{ created: number; changed: number }> {
    const list = await readList(text);
    const { created, changed } = await this.journal.apply(ownerId, async () => {
      const plan = await this.plan(ownerId, list);
      if (plan.digest !== digest) throw new AppError('contacts-changed');
      return {
        at: this.clock.now(),
        created: plan.created.map(({ line: _line, ...row }) => ({ id: randomId(), ...row })),
        changed: plan.changed.map(({ line: _line, before: _before, ...row }) => row),
      };
    });
    return { created: created.length, changed: changed.length };
  }

  private async plan(ownerId: string, list: ContactList): Promise<ImportPlan> {
    const [contacts, groups] = await Promise.all([this.contacts.all(ownerId), this.groups.ofOwner(ownerId)]);
    const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
    const known = contacts.map((contact) => ({
      ...contact,
      groups: contact.groupIds.flatMap((id) => nameOf.get(id) ?? []),
    }));
    const plan = planImport(list, new Map(known.map((contact) => [contact.email, contact])));
    if (contacts.length + plan.created.length > CONTACTS_MAX)
      throw new AppError('too-many-contacts', { limit: CONTACTS_MAX });
    refuseTooMany(groups.length + missingOf(namesIn(plan), keysOf(groups)).length);
    return plan;
  }
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
