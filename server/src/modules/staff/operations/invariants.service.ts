import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Outbox } from '../../../core/outbox/outbox.js';
import { MailRepository, MAILS_KEPT_SECONDS } from '../../platform/mail/index.js';
import { type ObjectStore, Stores } from '../../platform/storage/index.js';
import { currentRecipients, receivedMailId, type Transfer, TransferRepository } from '../../files/transfers/index.js';
import { AccountInvariants } from './account-invariants.service.js';
import { type Finding, start } from './domain/finding.js';
import { StorageInvariants } from './storage-invariants.service.js';
import { brokenAt, toChained, TransferLog } from '../../reach/audit/index.js';

/** Mails may take this long before they count as missing. */
const MAIL_AGE_MS = 60_000;
const OUTBOX_AGE_MS = 60_000;

/** Checks the invariants of the stored data, read-only; `docs/operations.md` lists them. */
@Injectable()
export class Invariants {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly storage: StorageInvariants,
    private readonly accounts: AccountInvariants,
    private readonly mails: MailRepository,
    private readonly stores: Stores,
    private readonly outbox: Outbox,
    private readonly log: TransferLog,
  ) {}

  async *prove({ readBytes, clock = new Clock() }: { readBytes: boolean; clock?: Clock }): AsyncGenerator<Finding> {
    yield await this.everyFileIsThere(readBytes);
    yield await this.storage.nothingUnreferenced(clock.now());
    yield await this.storage.usagesAreSums(clock.now());
    yield await this.everyRecipientHasOneMail(clock.now());
    yield await this.accounts.subscriptionsAreThoseOfTheProvider();
    yield await this.outboxIsWorkedOff();
    yield await this.accounts.monthsAreWithinLimits(clock.now());
    yield await this.logsAreWhole();
    yield await this.accounts.codesAreCounted();
    yield await this.accounts.accountsHaveOneOwner();
    yield await this.accounts.linksLeadToVerifiedDomains();
  }

  private async everyFileIsThere(readBytes: boolean): Promise<Finding> {
    const finding = start(
      'I1',
      `every file of every live transfer is in the store, whole${readBytes ? ', byte for byte' : ''}`,
    );
    for await (const transfer of this.transfers.eachLive()) {
      // Includes versions that are not purged.
      for (const file of transfer.files.filter(({ purgedAt }) => purgedAt === null)) {
        finding.checked += 1;
        const store = this.stores.named(transfer.store);
        const object = await store.head(file.itemPath);
        const name = `${transfer.slug} file ${file.id} (${file.itemPath})`;
        if (!object) finding.breaches.push(`${name} is missing`);
        else if (object.size !== file.size || object.etag !== file.etag)
          finding.breaches.push(`${name} is another object`);
        else if (readBytes && !(await isReadable(store, file.itemPath))) finding.breaches.push(`${name} is damaged`);
      }
    }
    return finding;
  }

  private async everyRecipientHasOneMail(now: Date): Promise<Finding> {
    const finding = start('I4', 'every recipient of every transfer has one email, sent or visibly failed');
    for await (const transfer of this.transfers.eachLive()) {
      if (transfer.sendAs !== 'email' || !hasMailsNow(transfer, now)) continue;
      finding.breaches.push(...(await this.unmailed(transfer)));
      finding.checked += currentRecipients(transfer).length;
    }
    return finding;
  }

  private async unmailed(transfer: Transfer): Promise<string[]> {
    const { _id, slug } = transfer;
    const recipients = currentRecipients(transfer);
    const states = await this.mails.statesOf(recipients.map(({ recipientId }) => receivedMailId(_id, recipientId)));
    return recipients
      .filter(({ recipientId }) => !states.has(receivedMailId(_id, recipientId)))
      .map(({ recipientId }) => `${slug} recipient ${recipientId} has no mail`);
  }

  private async outboxIsWorkedOff(): Promise<Finding> {
    const finding = start('I6', 'no outbox entry is pending for more than 60 s');
    const pending = await this.outbox.countOlderThan(OUTBOX_AGE_MS);
    finding.checked = pending;
    if (pending > 0) finding.breaches.push(`${pending} records wait; is the worker running, are jobs failing?`);
    return finding;
  }

  private async logsAreWhole(): Promise<Finding> {
    const finding = start('I8', 'every log of a transfer is an unbroken chain');
    for await (const { transferId, events } of this.log.eachChain()) {
      finding.checked += events.length;
      const position = brokenAt(transferId, events.map(toChained));
      if (position === -1) continue;
      const transfer = await this.transfers.findById(transferId);
      finding.breaches.push(`${transfer?.slug ?? transferId}: the log is broken at event ${position}`);
    }
    return finding;
  }
}

/** False while mails may still be queued, and after their retention time, which a long-lived link exceeds. */
function hasMailsNow({ dateSent, lastModified }: Transfer, now: Date): boolean {
  const areDeleted = now.getTime() - dateSent.getTime() > MAILS_KEPT_SECONDS * 1000;
  return !areDeleted && now.getTime() - lastModified.getTime() >= MAIL_AGE_MS;
}

async function isReadable(store: ObjectStore, key: string): Promise<boolean> {
  try {
    for await (const _chunk of store.read(key, { reuse: true }));
    return true;
  } catch {
    return false;
  }
}
