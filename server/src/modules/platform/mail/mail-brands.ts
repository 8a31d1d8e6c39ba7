import { Injectable } from '@nestjs/common';
import type { ShownBrand } from '#contract/accounts/brands.js';
import { Port } from '../../../core/ports/port.js';

/** How the mails look that an account sends to others; null for the standard look. */
@Injectable()
export class MailBrands extends Port<(accountId: string) => Promise<MailBrand | null>> {}

export type MailBrand = Pick<ShownBrand, 'logo' | 'colors' | 'headline' | 'poweredBy'> & {
  /** Texts of the main button, by what the mail leads to; empty for the standard ones. */
  actions: { download: string; request: string };
};
