import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/port.js';

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
