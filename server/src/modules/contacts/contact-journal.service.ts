import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { Log } from '../../core/logging/log.js';
import { randomId } from '../../core/secrets/random.js';
import { ContactGroupRepository } from './data/contact-group.repository.js';
import { ContactImportRepository, type ImportWrites } from './data/contact-import.repository.js';
import { ContactRepository } from './data/contact.repository.js';
import { type Contact, groupKey } from './domain/contact.js';

/** Ten thousand contacts are written in seconds; a process that is silent for this long has died. */
const CLAIM_MS = 60_000;
const RENEWAL_MS = 15_000;
const LOOK_AGAIN_MS = 100;

/**
 * Makes a list one step, without a transaction (ten thousand contacts are more than the embedded database takes in one).
 * One write says what is to happen; then it is done, by this process or, if it dies, by the next call of the owner. Every
 * call of the owner waits for it first, so nobody sees a half of it.
 */
@Injectable()
export class ContactJournal {
  constructor(
    private readonly imports: ContactImportRepository,
    private readonly contacts: ContactRepository,
    private readonly groups: ContactGroupRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Waits for a list under way, or finishes one whose process died. @throws {AppError} unavailable when it takes too long */
  async settle(ownerId: string): Promise<void> {
    for (let looks = 0; looks < (2 * CLAIM_MS) / LOOK_AGAIN_MS; looks += 1) {
      const open = await this.imports.find(ownerId);
      // What is only being checked has changed nothing.
      if (!open?.writes) return;
      const claim = this.newClaim();
      if (open.until < claim.now && (await this.imports.takeOver(ownerId, claim))) {
        return this.finish(ownerId, claim.id, open.writes);
      }
      await pause(LOOK_AGAIN_MS);
    }
    throw new AppError('unavailable');
  }

  /** All that `plan` answers happens, or nothing where it throws. @throws {AppError} contacts-changed beside another list */
  async apply(ownerId: string, plan: () => Promise<ImportWrites>): Promise<ImportWrites> {
    const claim = this.newClaim();
    if (!(await this.imports.begin(ownerId, claim))) throw new AppError('contacts-changed');
    try {
      const writes = await plan();
      if (!(await this.imports.commit(ownerId, this.extended(claim.id), writes)))
        throw new AppError('contacts-changed');
    } catch (error) {
      await this.imports.end(ownerId, claim.id);
      throw error;
    }
    const committed = await this.imports.find(ownerId);
    if (!committed?.writes) throw new AppError('unavailable');
    await this.finish(ownerId, claim.id, committed.writes);
    return committed.writes;
  }

  /** Keeps its claim for as long as it takes. */
  private async finish(ownerId: string, claimId: string, writes: ImportWrites): Promise<void> {
    const renewal = setInterval(() => {
      this.imports.extend(ownerId, this.extended(claimId)).catch((error: unknown) => {
        this.log.warn({ ownerId, err: error }, 'claim not extended');
      });
    }, RENEWAL_MS);
    try {
      await this.write(ownerId, writes);
      await this.imports.end(ownerId, claimId);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Doing it again changes nothing more. */
  private async write(ownerId: string, { at, created, changed }: ImportWrites): Promise<void> {
    const groupIds = await this.groupIdsOf(
      ownerId,
      [...created, ...changed].flatMap(({ groups }) => groups),
    );
    const idsOf = (names: readonly string[]) => names.flatMap((name) => groupIds.get(groupKey(name)) ?? []);
    const known = await this.contacts.insertMissing(
      created.map(({ groups, ...row }, place) => ({
        ...row,
        ownerId,
        groupIds: idsOf(groups),
        source: 'import',
        isNamed: row.name !== '' || row.company !== '',
        createdAt: at,
        lastUsedAt: null,
        // In the order of the list, and not all at once: the latest of them can be asked for.
        touchedAt: new Date(at.getTime() - place),
      })),
    );
    await this.complete(ownerId, known);
    await this.contacts.rewrite(
      changed.map(({ groups, ...row }) => ({ ...row, groupIds: idsOf(groups), isNamed: true })),
    );
  }

  /** A mail that left meanwhile has made contacts of some addresses, of which it knew less. */
  private async complete(ownerId: string, rows: readonly Contact[]): Promise<void> {
    if (rows.length === 0) return;
    const emails = rows.map(({ email }) => email);
    const found = await this.contacts.findByEmails(ownerId, emails);
    const unnamed = new Map(found.filter(({ isNamed }) => !isNamed).map(({ email, id }) => [email, id]));
    const incomplete = rows.flatMap((row) => {
      const id = unnamed.get(row.email);
      return id === undefined ? [] : [{ ...row, id }];
    });
    await this.contacts.rewrite(incomplete);
  }

  private async groupIdsOf(ownerId: string, names: readonly string[]): Promise<Map<string, string>> {
    const known = await this.groups.ofOwner(ownerId);
    const ids = new Map(known.map(({ id, name }) => [groupKey(name), id]));
    for (const name of names) {
      if (ids.has(groupKey(name))) continue;
      const { id } = await this.groups.findOrInsert({ id: randomId(), ownerId, name });
      ids.set(groupKey(name), id);
    }
    return ids;
  }

  private newClaim() {
    return this.extended(randomId());
  }

  private extended(id: string) {
    const now = this.clock.now();
    return { id, now, until: new Date(now.getTime() + CLAIM_MS) };
  }
}
