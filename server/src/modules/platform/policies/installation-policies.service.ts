import { type EncryptionRule, encryptionRuleOf } from '#contract/transfers/encryption-rule.js';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { domainOf } from '#contract/formats.js';
import { EXPIRES_NEVER, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { InstallationPolicy, Policies } from '#contract/admin/policies.js';
import { installationIcon, installationLogo } from '#contract/site/installation-pictures.js';
import type { Role } from '#contract/billing/plans.js';
import { DAY_MS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Log } from '../../../core/logging/log.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { Channels } from '../../../core/redis/channels.js';
import { type InstallationPicture, readPicture } from './installation-pictures.js';
import { PoliciesRepository, type StoredPolicies } from './data/policies.repository.js';

const CHANNEL = 'policies';
/** How long a process may hold old policies where the message of a change did not reach it. */
const LOOK_MS = 20_000;
/** When to ask again during maintenance. */
const MAINTENANCE_RETRY_SECONDS = 120;

export interface Installation {
  name: string;
  supportEmail: string;
  /** `#rrggbb`; null: ours. */
  color: string | null;
  /** Addresses; empty: ours. */
  logo: string;
  icon: string;
}

/**
 * The rules of the installation, whatever the plan. Every process keeps them in memory, so that a check costs nothing.
 * It reads them again on a change and every few seconds, since the message of a change may be lost.
 */
@Injectable()
export class InstallationPolicies implements OnModuleInit, OnApplicationShutdown {
  private stored: StoredPolicies = { policies: {}, revision: 0 };
  private readonly endings: (() => void)[] = [];
  private readonly logo: InstallationPicture | null;
  private readonly icon: InstallationPicture | null;
  private readUploaded: ((pictureId: string) => Promise<Buffer>) | null = null;

  constructor(
    private readonly repository: PoliciesRepository,
    private readonly channels: Channels,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly config: Config,
  ) {
    this.logo = readPicture('INSTALLATION_LOGO', config.env.INSTALLATION_LOGO);
    this.icon = readPicture('INSTALLATION_ICON', config.env.INSTALLATION_ICON);
  }

  async onModuleInit(): Promise<void> {
    const read = (): Promise<void> =>
      this.reload().catch((error: unknown) => this.log.warn({ err: error }, 'policies not read again'));
    const { begun, stop } = this.channels.subscribe(CHANNEL, () => void read());
    // Changes while the connection was lost were not announced to this process.
    const unwatch = this.channels.watch((isUp) => isUp && void read());
    // Messages may also be lost on a connection that stays.
    let isLooking = false;
    const timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      void read().finally(() => (isLooking = false));
    }, LOOK_MS).unref();
    this.endings.push(stop, unwatch, () => clearInterval(timer));
    // Not awaited: a server starts while Redis is away. What changed before it could listen is read then.
    void begun.then(read);
    await this.reload();
  }

  onApplicationShutdown(): void {
    for (const end of this.endings) end();
  }

  /** The plan that new accounts begin with. */
  get defaultPlan(): Role {
    return this.config.env.DEFAULT_PLAN;
  }

  /** How this installation presents itself: as decided, else as set. */
  get installation(): Installation {
    const { INSTALLATION_NAME, INSTALLATION_COLOR, SUPPORT_EMAIL } = this.config.env;
    const { name, supportEmail, color, logo: ownLogo, icon } = effectivePolicies(this.stored.policies).installation;
    const logo = ownLogo === null ? (this.logo?.address ?? '') : installationLogo(ownLogo);
    // Without an icon the logo is it.
    const iconOfLogo = ownLogo === null ? logo : installationIcon(ownLogo);
    return {
      name: name ?? INSTALLATION_NAME,
      supportEmail: supportEmail ?? SUPPORT_EMAIL,
      color: color ?? INSTALLATION_COLOR ?? null,
      logo,
      icon: icon === null ? (this.icon?.address ?? iconOfLogo) : installationIcon(icon),
    };
  }

  /** Logo or icon at an address; undefined for any other address. */
  picture(address: string): InstallationPicture | undefined {
    return [this.logo, this.icon].find((picture) => picture?.address === address) ?? undefined;
  }

  /** `read` gives the bytes of an uploaded logo. */
  keepPicturesIn(read: (pictureId: string) => Promise<Buffer>): void {
    this.readUploaded = read;
  }

  /** The bytes of its own logo; null for ours. */
  async readLogo(): Promise<Buffer | null> {
    const { logo } = effectivePolicies(this.stored.policies).installation;
    return logo === null ? (this.logo?.bytes ?? null) : ((await this.readUploaded?.(logo)) ?? null);
  }

  get current(): Policies {
    const policies = effectivePolicies(this.stored.policies);
    return { ...policies, banner: currentBanner(policies, this.clock.now()) };
  }

  /** The policies, with the revision that a change must name. */
  get state(): { policies: Policies; revision: number } {
    return { policies: effectivePolicies(this.stored.policies), revision: this.stored.revision };
  }

  /** Whether the policies name this picture, also where this process does not know yet. */
  async names(pictureId: string): Promise<boolean> {
    await this.reload();
    return picturesOf(effectivePolicies(this.stored.policies)).includes(pictureId);
  }

  /** `announce` must follow. @returns the policies before. */
  async change(after: Policies, revision: number, transaction: Transaction): Promise<Policies> {
    const { policies } = await this.repository.readPolicies(transaction);
    if (!(await this.repository.writePolicies(after, revision, transaction))) throw new AppError('policies-changed');
    return effectivePolicies(policies);
  }

  /** Every process reads them again, this one before the call returns. */
  async announce(): Promise<void> {
    await this.reload();
    await this.channels.publish(CHANNEL, '');
  }

  assertInService(): void {
    if (this.current.maintenance) throw new AppError('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });
  }

  /** Without an address: whether anyone may sign up. */
  assertMaySignUp(email?: string): void {
    const { signUp, signUpDomains } = this.current;
    if (signUp === 'nobody') throw new AppError('signup-disabled');
    if (signUp !== 'domains' || email === undefined) return;
    if (!signUpDomains.includes(domainOf(email)))
      throw new AppError('signup-domain', { domains: signUpDomains.join(', ') });
  }

  assertVisitorsMaySend(): void {
    if (!letsVisitorsSend(this.current, this.config.env)) throw new AppError('visitors-off');
  }

  /** Checked for each new password of a transfer, and when one is removed. */
  assertPassword(password: string | null | undefined, { needsPassword }: { needsPassword: boolean }): void {
    if ((needsPassword || this.current.needsPassword) && !password) throw new AppError('password-rule');
  }

  /** For each new transfer and request. @throws {AppError} encryption-off, encryption-rule */
  assertEncryption(isEncrypted: boolean, account: { encryption: EncryptionRule }): void {
    const rule = encryptionRuleOf(this.current.encryption, account.encryption);
    if (isEncrypted && rule === 'off') throw new AppError('encryption-off');
    if (!isEncrypted && rule === 'required') throw new AppError('encryption-rule');
  }

  /** Whether a transfer by email must be for its recipients only. */
  demandsRecipientsOnly({ recipientsOnly }: { recipientsOnly: boolean }): boolean {
    return recipientsOnly || this.current.recipientsOnly;
  }

  assertSize(files: readonly { size: number }[]): void {
    const limitBytes = this.current.largestTransferBytes;
    if (limitBytes === null) return;
    if (files.reduce((sum, { size }) => sum + size, 0) > limitBytes)
      throw new AppError('transfer-too-large', { limitBytes });
  }

  /** An expiry that is not later than the present one (`current`) is always allowed. */
  assertExpiry(expiresAt: Date, current?: Date): void {
    const { longestExpirySeconds } = this.current;
    if (longestExpirySeconds === null || (current && expiresAt <= current)) return;
    const lengthMs = expiresAt.getTime() - this.clock.now().getTime();
    const isNever = expiresAt.getTime() === EXPIRES_NEVER;
    if (isNever || lengthMs > longestExpirySeconds * 1000)
      throw new AppError('expiry-too-long', { days: Math.floor((longestExpirySeconds * 1000) / DAY_MS) });
  }

  private async reload(): Promise<void> {
    const read = await this.repository.readPolicies();
    // Two reads may run at once, and the earlier may end last.
    if (read.revision >= this.stored.revision) this.stored = read;
  }
}

/** The policies before the first decision. */
export const initialPolicies: Policies = {
  defaultExpirySeconds: EXPIRY_WEEK_SECONDS,
  longestExpirySeconds: null,
  needsPassword: false,
  recipientsOnly: false,
  encryption: 'offered',
  largestTransferBytes: null,
  signUp: 'everyone',
  signUpDomains: [],
  visitorsMaySend: true,
  banner: null,
  maintenance: null,
  installation: { name: null, supportEmail: null, color: null, logo: null, icon: null },
};

/** Visitors can send nothing where all must be encrypted and they may not do so. */
export function letsVisitorsSend(
  { visitorsMaySend, encryption }: Pick<Policies, 'visitorsMaySend' | 'encryption'>,
  { VISITORS_MAY_ENCRYPT: mayEncrypt }: { VISITORS_MAY_ENCRYPT: boolean },
): boolean {
  return visitorsMaySend && (encryption !== 'required' || mayEncrypt);
}

export function effectivePolicies(stored: Partial<Policies>): Policies {
  return { ...initialPolicies, ...stored, installation: { ...initialPolicies.installation, ...stored.installation } };
}

/** The pictures that policies name. */
export function picturesOf({ installation: { logo, icon } }: { installation: InstallationPolicy }): string[] {
  return [logo, icon].filter((id) => id !== null);
}

/** The banner that is shown now. */
export function currentBanner({ banner }: Pick<Policies, 'banner'>, now: Date): Policies['banner'] {
  return banner && (banner.until === null || banner.until > now.getTime()) ? banner : null;
}
