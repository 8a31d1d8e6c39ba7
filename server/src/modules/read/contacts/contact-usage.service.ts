import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { JoinedCalls } from '../../../core/batching/joined-calls.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Users } from '../../identity/auth/index.js';
import { mailSent } from '../../platform/mail/index.js';
import { FileRequests } from '../../reach/requests/index.js';
import { currentRecipients, TransferRepository } from '../../files/transfers/index.js';
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

type About = PayloadOf<typeof mailSent>['about'];

/** Adds recipients, and people who are asked for files, when the mail has been sent: until then a transfer can be undone. */
@Injectable()
export class RecipientContacts {
  private readonly recipients = new JoinedCalls(async (mailed: About[]) => {
    await this.addRecipients(mailed);
    return mailed;
  });

  constructor(
    private readonly transfers: TransferRepository,
    private readonly requests: FileRequests,
    private readonly usage: ContactUsage,
    private readonly users: Users,
    private readonly clock: Clock,
  ) {}

  @OnEvent(mailSent, 'contacts.recipients')
  async add({ template, about }: PayloadOf<typeof mailSent>): Promise<void> {
    if (template === 'transfer-received') await this.recipients.call(about);
    if (template === 'request-received') await this.addAsked(about);
  }

  /** Those of one transfer together: most were mailed at the same time. */
  private async addRecipients(mailed: readonly About[]): Promise<void> {
    for (const slug of new Set(mailed.map((about) => about.slug ?? ''))) {
      const transfer = await this.transfers.findSent(slug);
      if (!transfer?.sender.isMember || transfer.deletedAt) continue;
      const ids = new Set(mailed.filter((about) => about.slug === slug).map(({ recipientId }) => recipientId));
      const addressees = currentRecipients(transfer)
        .filter(({ recipientId }) => ids.has(recipientId))
        .map(({ email, name, company }) => ({ email, name, company }));
      if (addressees.length > 0) await this.usage.recordSent(await this.bookOf(transfer), addressees, this.clock.now());
    }
  }

  private async addAsked({ slug = '', personId }: About): Promise<void> {
    const asked = await this.requests.findPerson(slug, personId ?? '');
    if (!asked) return;
    const { email, name, company } = asked.person;
    await this.usage.recordSent(await this.bookOf(asked), [{ email, name, company }], this.clock.now());
  }

  /** The own book of the user who sent or requested. */
  private async bookOf({ accountId, createdBy }: { accountId: string; createdBy: string }): Promise<string> {
    const user = await this.users.findById(createdBy);
    return user?.ownAccountId ?? accountId;
  }
}
