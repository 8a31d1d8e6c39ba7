import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { ownAccountOf, Sessions, type User, Users } from '../../identity/auth/index.js';
import { MailRepository, MailWriter } from '../../platform/mail/index.js';
import { StaffNoteRepository } from './data/staff-note.repository.js';
import { PersonAccounts, SHOWN } from './person-accounts.service.js';

/** Reads people for the staff. */
@Injectable()
export class People {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly personAccounts: PersonAccounts,
    private readonly sessions: Sessions,
    private readonly mails: MailRepository,
    private readonly writer: MailWriter,
    private readonly notes: StaffNoteRepository,
  ) {}

  /** The account of each user's own, by the user's id. */
  async accountsOf(users: readonly User[]): Promise<Map<string, Account>> {
    const found = await this.accounts.findByIds(users.map(ownAccountOf));
    const byId = new Map(found.map((account) => [account.id, account]));
    return new Map(
      users.flatMap((user) => {
        const account = byId.get(ownAccountOf(user));
        return account ? [[user.id, account]] : [];
      }),
    );
  }

  /** Names by user id; deleted users have none. */
  async namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
    const users = await this.users.findByIds([...new Set(userIds)].filter((id) => id !== ''));
    return new Map(users.map(({ id, fullName, email }) => [id, fullName || email]));
  }

  async readPerson(userId: string) {
    const user = await this.users.findById(userId);
    const account = user && (await this.personAccounts.readAccount(ownAccountOf(user)));
    if (!user || !account) throw new AppError('not-found');
    const [team, sessions, mails, notes] = await Promise.all([
      this.users.findByAccount(user.accountId),
      this.sessions.openOf(user, SHOWN),
      this.mails.latestTo(user.email, SHOWN),
      this.notes.findOf(userId),
    ]);
    const authors = await this.namesOf(notes.map(({ authorId }) => authorId));
    const own = sessions.filter(({ seenBy }) => seenBy === null);
    const named = await Promise.all(
      mails.map(async (mail) => ({ ...mail, subject: await this.writer.subjectOf(mail) })),
    );
    return { user, ...account, team, sessions: own, mails: named, notes, authors };
  }
}

export type Person = Awaited<ReturnType<People['readPerson']>>;
