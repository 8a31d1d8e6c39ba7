import { Injectable } from '@nestjs/common';
import { LINKS_FOUND_MAX } from '#contract/admin/admin-links.js';
import { sha256Schema } from '#contract/primitives.js';
import { mayChange } from '#contract/admin/staff.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { type Member, type User, Users } from '../../identity/auth/index.js';
import { type FileRequest, FileRequestRepository } from '../../reach/requests/index.js';
import { type Transfer, TransferRepository } from '../../files/transfers/index.js';
import { linkNameOf } from '#contract/formats.js';

/** A transfer or a file request. */
export type Linked = { kind: 'transfer'; record: Transfer } | { kind: 'request'; record: FileRequest };

const ofTransfer = (record: Transfer): Linked => ({ kind: 'transfer', record });
const ofRequest = (record: FileRequest): Linked => ({ kind: 'request', record });

/** Finds transfers and file requests for the staff. */
@Injectable()
export class Links {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly requests: FileRequestRepository,
    private readonly users: Users,
    private readonly clock: Clock,
  ) {}

  get now(): Date {
    return this.clock.now();
  }

  /** Finds links by an address, its name, an id, or a checksum; one more than `LINKS_FOUND_MAX` at most. */
  async searchLinks(text: string): Promise<Linked[]> {
    const { data: sha256 } = sha256Schema.safeParse(text.toLowerCase());
    if (sha256 !== undefined) return (await this.transfers.findByChecksum(sha256, LINKS_FOUND_MAX + 1)).map(ofTransfer);
    const name = linkNameOf(text);
    if (name === null) return [];
    const [transfer, request, byId] = await Promise.all([
      this.transfers.findAnyBySlug(name),
      this.requests.findByLink(name),
      this.findById(name),
    ]);
    return [transfer && ofTransfer(transfer), request && ofRequest(request), byId].filter((found) => found !== null);
  }

  /** Deleted ones included. */
  async findById(id: string, transaction: Transaction | null = null): Promise<Linked | null> {
    const transfer = await this.transfers.findById(id, transaction);
    if (transfer) return ofTransfer(transfer);
    const request = await this.requests.findById(id, transaction);
    return request && ofRequest(request);
  }

  async changeable(member: Member, id: string): Promise<Linked> {
    const link = await this.findById(id);
    if (!link || link.record.deletedAt) throw new AppError('not-found');
    assertMayChange(member, await this.ownerOf(link));
    return link;
  }

  /** The user to whom the link belongs; null if the account is deleted. */
  async ownerOf({ record: { createdBy, accountId } }: Linked): Promise<User | null> {
    return (createdBy === '' ? null : await this.users.findById(createdBy)) ?? (await this.users.findOwner(accountId));
  }
}

export function assertMayChange({ staffRole }: Member, target: User | null): void {
  if (!mayChange(staffRole, target?.staffRole ?? null)) throw new AppError('staff-role');
}
