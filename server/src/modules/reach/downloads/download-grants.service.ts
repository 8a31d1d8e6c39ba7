import { Injectable } from '@nestjs/common';
import { Tokens } from '../../../core/tokens/tokens.js';
import { Users } from '../../identity/auth/index.js';
import type { Transfer } from '../../files/transfers/index.js';
import { type DownloadGrant, fromClaims } from './domain/download-grant.js';
import { DOWNLOAD_TOKEN } from './downloads.tokens.js';

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
