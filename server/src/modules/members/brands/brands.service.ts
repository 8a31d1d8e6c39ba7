import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type BrandedAct, shownBrand } from '#contract/accounts/brand-look.js';
import type { BrandSettings, BrandView, ShownBrand } from '#contract/accounts/brands.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Accounts, Entitlements } from '../../identity/accounts/index.js';
import type { Member } from '../../identity/auth/index.js';
import { type MailBrand, MailBrands } from '../../platform/mail/index.js';
import { Pictures } from './pictures.service.js';

@Injectable()
export class Brands implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly pictures: Pictures,
    private readonly mails: MailBrands,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mails.provide((accountId) => this.ofMails(accountId));
  }

  /** The brand on pages of transfers; null for the standard look. */
  ofDownloads(account: Account | null): ShownBrand | null {
    return account && brandOf(account, this.entitlementsOf(account), 'download');
  }

  async readBrand(accountId: string): Promise<BrandView> {
    return toView(await this.accounts.findById(accountId));
  }

  async change(member: Member, brand: Partial<BrandSettings>): Promise<BrandView> {
    assertBranding(member);
    return toView(await this.accounts.changeSettings(member.accountId, { brand }));
  }

  async setPicture(member: Member, image: Uint8Array): Promise<BrandView> {
    assertBranding(member);
    await this.pictures.setPicture({ kind: 'ground', ownerId: member.accountId }, image);
    return this.readBrand(member.accountId);
  }

  async removePicture({ accountId }: Member): Promise<BrandView> {
    await this.pictures.remove({ kind: 'ground', ownerId: accountId });
    return this.readBrand(accountId);
  }

  private async ofMails(accountId: string): Promise<MailBrand | null> {
    const account = await this.accounts.findKnown(accountId);
    if (!account) return null;
    const entitlements = this.entitlementsOf(account);
    const download = brandOf(account, entitlements, 'download');
    const request = brandOf(account, entitlements, 'request');
    const shown = download ?? request;
    return shown && { ...shown, actions: { download: download?.action ?? '', request: request?.action ?? '' } };
  }

  private entitlementsOf(account: Account): Entitlements {
    return Entitlements.forAccount(account, this.clock.now());
  }
}

function assertBranding({ entitlements }: Member): void {
  if (!entitlements.limits.branding) throw new AppError('brand-not-in-plan');
}

function toView(account: Account | null): BrandView {
  if (!account) throw new AppError('unauthenticated');
  return { ...account.brand, picture: account.groundPic };
}

/** The brand that the account's present plan lets others see; null for the standard look. */
export function brandOf(
  { brand: settings, logoPic: logo, groundPic: picture }: Account,
  { limits: { branding } }: Entitlements,
  act: BrandedAct,
): ShownBrand | null {
  return shownBrand({ settings, logo, picture, branding }, act);
}
