import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { ContactRepository } from './data/contact.repository.js';
import { type Addressee, isNamed, newContact } from './domain/contact.js';

const MAX_IN_SESSION_RESPONSE = 100;

/** Records the use of contacts, and answers other modules. */
@Injectable()
export class ContactUsage {
  constructor(
    private readonly contacts: ContactRepository,
    private readonly clock: Clock,
  ) {}

  /** Records that these addresses were sent something. Idempotent; keeps names that the owner entered. */
  async recordSent(accountId: string, addressees: readonly Addressee[], at: Date): Promise<void> {
    if (addressees.length === 0) return;
    await this.contacts.recordUse(
      accountId,
      addressees.map((addressee) => ({
        ...newContact(addressee, { id: randomId(), accountId, groupIds: [], source: 'sent', at: this.clock.now() }),
        lastUsedAt: at,
        touchedAt: at,
      })),
      at,
    );
    await this.contacts.nameUnnamed(accountId, addressees.filter(isNamed));
  }

  /** Names by address, from the first book that has one; contacts without a name are left out. */
  async namesOf(books: readonly string[], emails: readonly string[]): Promise<Map<string, string>> {
    const found = await Promise.all(books.map((book) => this.contacts.findByEmails(book, emails)));
    const named = found.reverse().flat();
    return new Map(named.flatMap(({ email, name }) => (name === '' ? [] : [[email, name] as const])));
  }

  /** Most recently created or used first, for the session response. */
  async latest(accountId: string): Promise<Addressee[]> {
    const contacts = await this.contacts.findLatest(accountId, MAX_IN_SESSION_RESPONSE);
    return contacts.map(({ email, name, company }) => ({ email, name, company }));
  }
}
