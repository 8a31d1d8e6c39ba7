import { Injectable } from '@nestjs/common';
import { codePurposes, PEOPLE_FOUND_MAX } from '#contract/admin/admin.js';
import { emailSchema } from '#contract/primitives.js';
import { normalize, wordsOf } from '../../../core/search/search-terms.js';
import { Accounts } from '../../identity/accounts/index.js';
import { LifetimeCodes } from '../../members/appsumo/index.js';
import { type User, Users, VerificationCodes } from '../../identity/auth/index.js';
import { FileRequestRepository } from '../../reach/requests/index.js';
import { TransferRepository } from '../../files/transfers/index.js';
import { linkNameOf } from '#contract/formats.js';

export type WaitingCode = NonNullable<Awaited<ReturnType<VerificationCodes['findWaiting']>>> & {
  purpose: (typeof codePurposes)[number];
};

/** Finds people by whatever they, a link or a bill names them with; each way is one query by an index. */
@Injectable()
export class PeopleSearch {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly transfers: TransferRepository,
    private readonly requests: FileRequestRepository,
    private readonly codes: LifetimeCodes,
    private readonly verifications: VerificationCodes,
  ) {}

  /** One more than `PEOPLE_FOUND_MAX` at most; who is named exactly comes first. */
  async searchPeople(text: string): Promise<User[]> {
    const found = await Promise.all([
      this.byLink(text),
      this.byAccount(text),
      this.byAddress(text),
      this.users.findByName(wordsOf(text), PEOPLE_FOUND_MAX + 1),
    ]);
    const unique = new Map(found.flat().map((user) => [user.id, user]));
    return [...unique.values()].slice(0, PEOPLE_FOUND_MAX + 1);
  }

  /** Codes that were mailed to this address and not used; none if the text is no address. */
  async waitingCodes(text: string): Promise<WaitingCode[]> {
    const { data: email } = emailSchema.safeParse(text);
    if (email === undefined) return [];
    const found = await Promise.all(
      codePurposes.map(async (purpose) => {
        const waiting = await this.verifications.findWaiting(email, purpose);
        return waiting && { ...waiting, purpose };
      }),
    );
    return found.filter((code) => code !== null);
  }

  private async byLink(text: string): Promise<User[]> {
    const name = linkNameOf(text);
    if (name === null) return [];
    const [transfer, request] = await Promise.all([this.transfers.findAnyBySlug(name), this.requests.findBySlug(name)]);
    const ids = [transfer?.createdBy, request?.createdBy].filter((id) => typeof id === 'string');
    return ids.length > 0 ? this.users.findByIds(ids) : [];
  }

  /** Finds the owner by the customer at the payment provider, or a lifetime code. */
  private async byAccount(text: string): Promise<User[]> {
    const isCustomer = text.startsWith('cus_');
    const accountId = isCustomer
      ? (await this.accounts.findByStripeId(text))?.id
      : (await this.codes.findTypedCode(text))?.accountId;
    const owner = accountId ? await this.users.findOwner(accountId) : null;
    return owner ? [owner] : [];
  }

  private async byAddress(text: string): Promise<User[]> {
    const start = normalize(text);
    return /\s/.test(start) ? [] : this.users.findByAddress(start, PEOPLE_FOUND_MAX + 1);
  }
}
