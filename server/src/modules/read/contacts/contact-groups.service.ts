import { Injectable } from '@nestjs/common';
import type { ContactGroupView } from '#contract/contacts.js';
import { CONTACT_GROUPS_MAX } from '#contract/limits.js';
import { widestLimits } from '#contract/billing/plans.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { ContactGroupRepository } from './data/contact-group.repository.js';
import { ContactRepository } from './data/contact.repository.js';
import { type Addressee, type ContactGroup, groupKey } from './domain/contact.js';

/** Contact groups: created by first use of a name, renamed and removed for all their contacts. */
@Injectable()
export class ContactGroups {
  constructor(
    private readonly groups: ContactGroupRepository,
    private readonly contacts: ContactRepository,
  ) {}

  async namesOf(accountId: string): Promise<Map<string, string>> {
    const groups = await this.groups.findByOwner(accountId);
    return new Map(groups.map(({ id, name }) => [id, name]));
  }

  async list(accountId: string): Promise<ContactGroupView[]> {
    const groups = await this.named(accountId, '');
    return Promise.all(groups.map((group) => this.viewOf(group)));
  }

  /** Those with `part` in their name, by name. */
  async named(accountId: string, part: string): Promise<ContactGroup[]> {
    const groups = await this.groups.findByOwner(accountId);
    const order = new Intl.Collator(['en', 'zh']);
    return groups
      .filter(({ name }) => groupKey(name).includes(groupKey(part)))
      .toSorted((one, other) => order.compare(one.name, other.name));
  }

  /** Ids of the groups of these names, created where missing. */
  async resolve(accountId: string, names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const ids = await this.ensure(accountId, names);
    return [...new Set(names.flatMap((name) => ids.get(groupKey(name)) ?? []))];
  }

  /** Creates the missing ones; returns the ids of all groups by `groupKey`. */
  async ensure(accountId: string, names: readonly string[]): Promise<Map<string, string>> {
    const groups = await this.groups.findByOwner(accountId);
    const existing = new Map(groups.map(({ id, name }) => [groupKey(name), id]));
    const missing = missingOf(names, existing);
    assertGroupLimit(groups.length + missing.length);
    for (const name of missing) {
      const { id } = await this.groups.findOrInsert({ id: randomId(), accountId, name });
      existing.set(groupKey(name), id);
    }
    return existing;
  }

  async add(accountId: string, name: string, contactIds: readonly string[]): Promise<ContactGroupView> {
    const own = await this.contacts.filterOwned(accountId, contactIds);
    if (own.length === 0) throw new AppError('contact-not-found');
    const [groupId] = await this.resolve(accountId, [name]);
    if (groupId === undefined) throw new AppError('group-not-found');
    await this.contacts.addToGroup(own, groupId);
    return this.viewOf(await this.findOrFail(accountId, groupId));
  }

  async rename(accountId: string, groupId: string, name: string): Promise<ContactGroupView> {
    const group = await this.groups.rename(accountId, groupId, name);
    if (!group) throw new AppError('group-not-found');
    return this.viewOf(group);
  }

  /**
   * Views ignore ids of missing groups, so the group disappears before the contacts are updated.
   */
  async remove(accountId: string, groupId: string): Promise<void> {
    if (!(await this.groups.remove(accountId, groupId))) throw new AppError('group-not-found');
    await this.contacts.leaveGroup(accountId, groupId);
  }

  async recipients(accountId: string, groupId: string): Promise<{ recipients: Addressee[]; total: number }> {
    await this.findOrFail(accountId, groupId);
    const page = { accountId, groupId, sort: 'name', order: 'asc', skip: 0, limit: widestLimits.recipients } as const;
    const [contacts, total] = await Promise.all([
      this.contacts.findPage(page),
      this.contacts.count(accountId, groupId),
    ]);
    return { recipients: contacts.map(({ email, name, company }) => ({ email, name, company })), total };
  }

  async findOrFail(accountId: string, groupId: string): Promise<ContactGroup> {
    const group = await this.groups.findOwned(accountId, groupId);
    if (!group) throw new AppError('group-not-found');
    return group;
  }

  async viewOf({ id, accountId, name }: ContactGroup): Promise<ContactGroupView> {
    return { groupId: id, name, contacts: await this.contacts.count(accountId, id) };
  }
}

/** Missing names without duplicates, in their first spelling. */
export function missingOf(names: Iterable<string>, existing: ReadonlyMap<string, string>): string[] {
  const missing = new Map<string, string>();
  for (const name of names) {
    const key = groupKey(name);
    if (!existing.has(key) && !missing.has(key)) missing.set(key, name);
  }
  return [...missing.values()];
}

/**
 * Protects the server rather than a plan's limit, so a race between two calls is acceptable.
 */
export function assertGroupLimit(groups: number): void {
  if (groups > CONTACT_GROUPS_MAX) throw new AppError('too-many-groups', { limit: CONTACT_GROUPS_MAX });
}
