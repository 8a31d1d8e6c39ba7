import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { LinkOrigins } from '../../platform/mail/index.js';
import { Accounts } from './data/accounts.js';
import { Entitlements } from './entitlements.js';

/** Origin of an account's links: its own domain while that is verified and in its plan. */
@Injectable()
export class LinkAddresses implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly mailOrigins: LinkOrigins,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.mailOrigins.provide(async (accountId) => {
      const account = await this.accounts.findKnown(accountId);
      return this.originFor(account && Entitlements.forAccount(account, this.clock.now()));
    });
  }

  async originOf(accountId: string): Promise<string> {
    return this.originFor(await this.accounts.entitlementsOf(accountId));
  }

  /** Like `originOf`, from entitlements that were read for this call. The scheme and the port are the installation's. */
  originFor(entitlements: Entitlements | null): string {
    const host = entitlements?.linkHost ?? null;
    if (host === null) return this.config.env.PUBLIC_URL;
    const { protocol, port } = new URL(this.config.env.PUBLIC_URL);
    return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
  }
}
