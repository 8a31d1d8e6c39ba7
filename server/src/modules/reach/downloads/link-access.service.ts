import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { LinkPasswords, MAX_WRONG_PASSWORDS } from '../../../core/secrets/link-passwords.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { type Principal, Users } from '../../identity/auth/index.js';
import {
  can,
  isExpired,
  isReachable,
  isSavedCopy,
  isWithdrawn,
  type LinkedTransfer,
  type LinkSelection,
  type Recipient,
  refuseWithheld,
  shownName,
  type Transfer,
  TransferMails,
  TransferRepository,
} from '../../files/transfers/index.js';
import { expiredDetails } from './domain/expired-details.js';
import { proofOf } from './domain/recipients-only.js';
import { refusalOfStrangers } from './refusal-of-strangers.js';
import { DOWNLOAD_TOKEN, PASSWORD_TICKET, VISIT_TOKEN } from './downloads.tokens.js';
import { type DownloadGrant, fromClaims } from './domain/download-grant.js';

/** Rate limit of unknown slugs per network, against guessing. */
const SLUG_MISSES = { name: 'slug-misses', points: 30, perSeconds: 600 };

/** A request by link, with what it proves: recipient, password, visit and browser. */
export interface LinkRequest {
  slug: string;
  recipientId?: string | undefined;
  passwordTicket?: string | undefined;
  visit?: string | undefined;
  /** Cookie value, see `browserCookieOf`. */
  browser?: string | undefined;
  /** Whether this browser has proven an address, see `AddressProofs`. */
  hasProven: (email: string) => boolean;
  principal: Principal;
  network: string;
  /** See `linkAccountOf`: the only account whose links are found; null for all. */
  linkAccount: string | null;
}

type SealedParts = Pick<Transfer, 'sealedList' | 'wrappedKey' | 'sealedKey'>;
type UnprovenRequest = Omit<LinkRequest, 'hasProven'>;

/** A visit to one transfer, identified by a signed token. */
interface Visit {
  token: string;
  visitId: string;
  isNew: boolean;
}

/**
 * Checks access to a transfer by its link: existing, not expired, opened by a recipient if it is for them only, and unlocked if it has a password. The owner may always
 * download what is not deleted.
 */
@Injectable()
export class LinkAccess {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly transferMails: TransferMails,
    private readonly passwords: LinkPasswords,
    private readonly limiter: RateLimiter,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async openLink(link: LinkRequest, fileIds: LinkSelection['fileIds']): Promise<LinkedTransfer> {
    const transfer = await this.findLive(link, fileIds);
    // The owner needs neither.
    if (can(link.principal, 'manage', transfer)) return transfer;
    refuseStrangers(link, transfer);
    const isOpen = transfer.passwordHash === null || this.isUnlocked(transfer, link.passwordTicket);
    if (!isOpen) throw new AppError('password-required');
    return transfer;
  }

  /** Whom a personal link belongs to, also without a proof. @throws {AppError} personal-link-required and as `openLink` */
  async recipientOf(link: UnprovenRequest): Promise<Recipient> {
    const { recipient } = await this.findLive(link, []);
    if (!recipient) throw new AppError('personal-link-required');
    return recipient;
  }

  /** Finds the list of an encrypted transfer, and its key as passwords and keys open it; nothing for any other. */
  async sealedOf({ _id, isEncrypted }: LinkedTransfer): Promise<Record<keyof SealedParts, string | null>> {
    const found: SealedParts = isEncrypted === true ? await this.transfers.findSealed(_id) : {};
    const { sealedList = null, wrappedKey = null, sealedKey = null } = found;
    return { sealedList, wrappedKey, sealedKey };
  }

  /** @throws {AppError} wrong-password, password-locked, too-many-requests and as `openLink` */
  async unlock(link: LinkRequest, password: string): Promise<{ passwordTicket: string; expiresAt: number }> {
    const transfer = await this.findLive(link, []);
    // Before the password, so that strangers can neither guess it nor lock it.
    if (!can(link.principal, 'manage', transfer)) refuseStrangers(link, transfer);
    await this.passwords.check(
      transfer,
      { password, network: link.network },
      {
        countWrongPassword: (id) => this.countWrongPassword(id),
        resetWrongPasswords: (id) => this.transfers.resetWrongPasswords(id),
      },
    );
    const claims = { sub: transfer._id, ver: transfer.passwordVersion };
    return {
      passwordTicket: this.tokens.sign(PASSWORD_TICKET, claims),
      expiresAt: this.clock.now().getTime() + PASSWORD_TICKET.seconds * 1000,
    };
  }

  /** The visit of the request if it is valid for this transfer, otherwise a new one. */
  visitOf({ visit }: LinkRequest, transfer: Pick<Transfer, '_id'>): Visit {
    const known = visit === undefined ? null : this.knownVisit(visit, transfer);
    if (visit !== undefined && known !== null) return { token: visit, visitId: known, isNew: false };
    const visitId = randomId();
    const token = this.tokens.sign(VISIT_TOKEN, { sub: transfer._id, vid: visitId });
    return { token, visitId, isNew: true };
  }

  /** Id of the visit; a new one if the request has none. */
  visitIdOf({ visit }: LinkRequest, transfer: Pick<Transfer, '_id'>): string {
    return (visit === undefined ? null : this.knownVisit(visit, transfer)) ?? randomId();
  }

  private knownVisit(visit: string, { _id }: Pick<Transfer, '_id'>): string | null {
    const claims = this.tokens.verify(VISIT_TOKEN, visit);
    return claims?.sub === _id ? claims.vid : null;
  }

  /** Finds a transfer, also if it is expired, locked or withheld. */
  async findTransfer({
    slug,
    recipientId,
    network,
    linkAccount,
  }: Pick<LinkRequest, 'slug' | 'recipientId' | 'network' | 'linkAccount'>): Promise<Transfer> {
    return this.limitMisses(network, async () => {
      const transfer = await this.transfers.findPublicBySlug(slug);
      if (!transfer || !isServedTo(linkAccount, transfer)) return null;
      // A withdrawn personal link is treated as an unknown link.
      return !isSavedCopy(transfer) && !isWithdrawn(transfer, recipientId) ? transfer : null;
    });
  }

  /** Like `findTransfer`, with one recipient and some of the files. */
  async findLinked(
    {
      slug,
      recipientId = null,
      network,
      linkAccount,
      principal,
    }: Pick<LinkRequest, 'slug' | 'network' | 'linkAccount'> & {
      recipientId?: string | null | undefined;
      principal?: Principal;
    },
    fileIds: LinkSelection['fileIds'],
  ): Promise<LinkedTransfer> {
    return this.limitMisses(network, async () => {
      const transfer = await this.transfers.findLinked({ slug }, { recipientId, fileIds });
      if (!transfer || !isServedTo(linkAccount, transfer)) return null;
      const isHidden = isSavedCopy(transfer) && !(principal && can(principal, 'manage', transfer));
      return !isHidden && isReachable(transfer) ? transfer : null;
    });
  }

  private async findLive(link: UnprovenRequest, fileIds: LinkSelection['fileIds']): Promise<LinkedTransfer> {
    const transfer = await this.findLinked(link, fileIds);
    refuseWithheld(transfer);
    const isOwner = can(link.principal, 'manage', transfer);
    if (isExpired(transfer, this.clock.now()) && !isOwner)
      throw appErrorOf('transfer-expired', expiredDetails(transfer, shownName(transfer)));
    return transfer;
  }

  private async limitMisses<T>(network: string, find: () => Promise<T | null>): Promise<T> {
    await this.limiter.check(SLUG_MISSES, network);
    const found = await find();
    if (found) return found;
    await this.limiter.takePoint(SLUG_MISSES, network);
    throw new AppError('transfer-not-found');
  }

  private async countWrongPassword(transferId: string): Promise<void> {
    if ((await this.transfers.countWrongPassword(transferId)) !== MAX_WRONG_PASSWORDS) return;
    const transfer = await this.transfers.findById(transferId);
    if (transfer) await this.transferMails.mailLocked(transfer);
  }

  /** Whether the ticket is valid for the current password. */
  isUnlocked(transfer: Pick<Transfer, '_id' | 'passwordVersion'>, ticket: string | undefined): boolean {
    const claims = this.tokens.verify(PASSWORD_TICKET, ticket);
    return claims?.sub === transfer._id && claims.ver === transfer.passwordVersion;
  }
}

/** @throws {AppError} as `refusalOfStrangers` */
function refuseStrangers(link: LinkRequest, transfer: LinkedTransfer): void {
  if (transfer.recipientsOnly && proofOf(link, transfer) === null) throw refusalOfStrangers(transfer);
}

/** An account's own link domain serves only transfers that this account has sent. */
export function isServedTo(linkAccount: string | null, { accountId }: Pick<Transfer, 'accountId'>): boolean {
  return linkAccount === null || linkAccount === accountId;
}

/** Reads what a signed address allows, and whether its user still owns the transfer. */
@Injectable()
export class DownloadGrants {
  constructor(
    private readonly tokens: Tokens,
    private readonly users: Users,
  ) {}

  /** Null for tokens of other kinds. */
  readGrant(downloadToken: string): DownloadGrant | null {
    const claims = this.tokens.verify(DOWNLOAD_TOKEN, downloadToken);
    return claims && fromClaims(claims);
  }

  /** False for an owner who was removed from the team since. */
  async isValid({ ownerId }: DownloadGrant, transfer: Pick<Transfer, 'accountId' | 'createdBy'>): Promise<boolean> {
    return ownerId === null || this.users.mayManage(ownerId, transfer);
  }
}
