import { Injectable } from '@nestjs/common';
import { CODE_ALPHABET } from '#contract/formats.js';
import {
  checkOf,
  formatLifetimeCode,
  isLifetimeCode,
  lastCharactersOf,
  LIFETIME_CODE_RANDOM,
  plainLifetimeCode,
} from '#contract/billing/lifetime-code.js';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import type { Role } from '#contract/billing/plans.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { DerivedSecrets, randomText } from '../../../core/secrets/secrets.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { LifetimeCodeRepository } from './data/lifetime-code.repository.js';
import { type CodeBatch, isHeldBy, isUsable, type LifetimeCode, newLifetimeCode } from './domain/lifetime-code.js';
import { CODES_PER_ACCOUNT, CODES_PER_NETWORK } from './domain/limits.js';

const PURPOSE = 'lifetime-code';
const BATCH_SIZE = 1000;

interface Activation {
  accountId: string;
  network: string;
  /** The codes as the person typed them; blank ones are ignored. */
  codes: string[];
}

/** Lifetime codes: what an account has of them, it is worth a plan of the configuration's table. */
@Injectable()
export class LifetimeCodes {
  constructor(
    private readonly codes: LifetimeCodeRepository,
    private readonly accounts: Accounts,
    private readonly secrets: DerivedSecrets,
    private readonly limiter: RateLimiter,
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The plans that one, two, three … codes give. */
  get plans(): readonly Role[] {
    return this.config.env.LIFETIME_PLANS;
  }

  /** Codes of the account, withdrawn ones included, in the order of activation. */
  list(accountId: string): Promise<LifetimeCode[]> {
    return this.codes.findOf(accountId);
  }

  /** A code that was made, by anyone who can type it whole; null if there is none. */
  async findTypedCode(typed: string): Promise<LifetimeCode | null> {
    const plain = plainLifetimeCode(typed);
    return isLifetimeCode(plain) ? ((await this.codes.findByIds([this.idOf(plain)]))[0] ?? null) : null;
  }

  /** The fields of the account that follow from its codes. */
  async lifetimeOf(accountId: string, transaction: Transaction | null = null): Promise<Lifetime> {
    const held = (await this.codes.findOf(accountId, transaction)).filter((code) => isHeldBy(code, accountId));
    return {
      lifetimeCodes: held.map(({ lastCharacters }) => lastCharacters),
      lifetimePlan: this.plans[held.length - 1] ?? null,
    };
  }

  /**
   * All or none; those that the account has already stay as they are. Limits are consumed first, so that parallel
   * guesses cannot exceed them, and given back on success.
   * @returns the last characters of all codes of the account
   */
  async activate({ accountId, network, codes }: Activation): Promise<string[]> {
    await this.limiter.takePoint(CODES_PER_NETWORK, network);
    await this.limiter.takePoint(CODES_PER_ACCOUNT, accountId);
    const plain = codes.map(plainLifetimeCode).filter((code) => code !== '');
    const isGood = plain.length > 0 && plain.every(isLifetimeCode) && new Set(plain).size === plain.length;
    if (!isGood) throw new AppError('codes-invalid');
    if (plain.length > LIFETIME_CODES_MAX) throw new AppError('too-many-codes');
    const ids = plain.map((code) => this.idOf(code));
    const { lifetimeCodes } = await this.transactions.run((transaction) => this.redeem(accountId, ids, transaction));
    await this.limiter.giveBack(CODES_PER_NETWORK, network);
    await this.limiter.giveBack(CODES_PER_ACCOUNT, accountId);
    return lifetimeCodes;
  }

  private async redeem(accountId: string, ids: string[], transaction: Transaction): Promise<Lifetime> {
    const found = await this.codes.findByIds(ids, transaction);
    const usable = found.filter(isUsable);
    const own = found.filter((code) => isHeldBy(code, accountId));
    if (usable.length + own.length < ids.length) throw new AppError('codes-invalid');
    const fresh = usable.map(({ id }) => id);
    const holder = { accountId, redeemedAt: this.clock.now() };
    if (!(await this.codes.redeem(fresh, holder, transaction))) throw new AppError('codes-invalid');
    // Two calls at once conflict in the account: one is repeated, and counts what the other one has added.
    const lifetime = await this.recount(accountId, transaction);
    if (lifetime.lifetimeCodes.length > LIFETIME_CODES_MAX) throw new AppError('too-many-codes');
    return lifetime;
  }

  private async recount(accountId: string, transaction: Transaction): Promise<Lifetime> {
    const lifetime = await this.lifetimeOf(accountId, transaction);
    if (!(await this.accounts.update(accountId, lifetime, transaction))) throw new AppError('unauthenticated');
    return lifetime;
  }

  /** @yields each code once, as people read it; nothing of it but its hash and its last characters is stored */
  async *make(count: number, batch: string): AsyncGenerator<string> {
    for (let made = 0; made < count; made += BATCH_SIZE) {
      const plain = Array.from({ length: Math.min(BATCH_SIZE, count - made) }, newCode);
      const madeAt = this.clock.now();
      await this.codes.insert(
        plain.map((code) =>
          newLifetimeCode({ id: this.idOf(code), lastCharacters: lastCharactersOf(code), batch, madeAt }),
        ),
      );
      yield* plain.map(formatLifetimeCode);
    }
  }

  /** Withdraws a code, from its account too. Null if no such code can be withdrawn. */
  withdraw(typed: string): Promise<LifetimeCode | null> {
    const id = this.idOf(plainLifetimeCode(typed));
    return this.transactions.run((transaction) => this.withdrawById(id, transaction));
  }

  /** Like `withdraw`, by the hash alone. */
  async withdrawById(id: string, transaction: Transaction): Promise<LifetimeCode | null> {
    const code = await this.codes.withdraw(id, this.clock.now(), transaction);
    if (code?.accountId) await this.recountIfThere(code.accountId, transaction);
    return code;
  }

  /** Those of the batch that are not withdrawn yet. @returns how many */
  async withdrawBatch(batch: string, transaction: Transaction): Promise<number> {
    const { withdrawn, accountIds } = await this.codes.withdrawBatch(batch, this.clock.now(), transaction);
    for (const accountId of accountIds) await this.recountIfThere(accountId, transaction);
    return withdrawn;
  }

  /** An account that is being deleted has no plan to change. */
  private async recountIfThere(accountId: string, transaction: Transaction): Promise<void> {
    await this.accounts.update(accountId, await this.lifetimeOf(accountId, transaction), transaction);
  }

  /** Recomputes the plans of all accounts with codes, after a change of `LIFETIME_PLANS`. @returns their number */
  async recountAll(): Promise<number> {
    let count = 0;
    for await (const { id, lifetimeCodes } of this.accounts.each()) {
      if (lifetimeCodes.length === 0) continue;
      await this.transactions.run((transaction) => this.recount(id, transaction));
      count += 1;
    }
    return count;
  }

  /** Each batch with how many of its codes are in which state, the latest first. */
  batches(): Promise<CodeBatch[]> {
    return this.codes.batches();
  }

  async page(batch: string, page: { skip: number; limit: number }): Promise<{ codes: LifetimeCode[]; total: number }> {
    const [codes, total] = await Promise.all([this.codes.page(batch, page), this.codes.count(batch)]);
    return { codes, total };
  }

  private idOf(plain: string): string {
    return this.secrets.token(PURPOSE, plain);
  }
}

type Lifetime = Pick<Account, 'lifetimeCodes' | 'lifetimePlan'>;

function newCode(): string {
  const random = randomText(CODE_ALPHABET, LIFETIME_CODE_RANDOM);
  return random + checkOf(random);
}
