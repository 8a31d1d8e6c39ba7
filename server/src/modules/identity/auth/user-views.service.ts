import { Injectable } from '@nestjs/common';
import type { UserView } from '#contract/accounts/auth.js';
import type { User } from './domain/user.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Accounts, DomainsProvider, FolderSizes } from '../accounts/index.js';
import { ContactsProvider } from './contacts-provider.js';
import { Users } from './data/users.js';
import { booksOf } from './principal.js';
import { toUserView } from './user.view.js';

/** Views of an account, with data from other modules. */
@Injectable()
export class UserViews {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly contacts: ContactsProvider,
    private readonly domains: DomainsProvider,
    private readonly folderSizes: FolderSizes,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} unauthenticated if the account has been deleted */
  async userView(user: User): Promise<UserView> {
    const books = booksOf(user);
    const [account, team, domains, folderSize, ...contacts] = await Promise.all([
      this.accounts.findById(user.accountId),
      this.users.findByAccount(user.accountId),
      this.domains.current(user.accountId),
      this.folderSizes.current(user.accountId),
      ...books.map((book) => this.contacts.current(book)),
    ]);
    if (!account) throw new AppError('unauthenticated');
    return toUserView(user, { account, team, domains, folderSize, contacts: contacts.flat() }, this.clock.now());
  }

  /** Null if the user has been deleted. */
  async viewOf(userId: string): Promise<UserView | null> {
    const user = await this.users.findById(userId);
    return user && this.userView(user);
  }
}
