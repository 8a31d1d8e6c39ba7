import { Injectable } from '@nestjs/common';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { Port } from '../../../core/ports/port.js';

/** The origin of links to what an account has sent: its own domain, or PUBLIC_URL. */
@Injectable()
export class LinkOrigins extends Port<(accountId: string) => Promise<string>> {}

export interface LinkTarget {
  slug: string;
  /** Whose personal link it is; null for the plain link. */
  recipientId?: string | null;
}

/** The address of a transfer for others, whoever shows or mails it. */
export function transferLink(origin: string, { slug, recipientId = null }: LinkTarget): string {
  return recipientId === null ? `${origin}/w/${slug}` : `${origin}/d/${slug}/${recipientId}`;
}

/** How the mails look that an account sends to others; null for the standard look. */
@Injectable()
export class MailBrands extends Port<(accountId: string) => Promise<MailBrand | null>> {}

export type MailBrand = Pick<ShownBrand, 'logo' | 'colors' | 'headline' | 'poweredBy'> & {
  /** Texts of the main button, by what the mail leads to; empty for the standard ones. */
  actions: { download: string; request: string };
};

/** An own domain of an account, whose mails come from it and are signed for it. */
export interface SenderDomain {
  name: string;
  selector: string;
  /** PEM. */
  privateKey: string;
  /** Where its mails bounce to; null for the installation's address. */
  returnPath: string | null;
}

/** Asked right before a mail leaves: null for the installation's address. */
@Injectable()
export class SenderDomains extends Port<(accountId: string) => Promise<SenderDomain | null>> {}
