import { checkSenderEmail, verifySenderEmail } from '#contract/calls.js';
import { currentLanguage } from '../../i18n/index.js';
import { call } from '../../lib/api.js';
import type { SenderTicket } from './sender-ticket.js';

export interface VerificationServices {
  requestCode(email: string): Promise<void>;
  checkCode(email: string, code: string): Promise<SenderTicket>;
}

export const verificationServices: VerificationServices = {
  async requestCode(email) {
    await call(verifySenderEmail, { body: { email, lang: currentLanguage() } });
  },
  async checkCode(email, code) {
    const { ticket, expiresAt } = await call(checkSenderEmail, { body: { email, verifyId: code } });
    return { email, ticket, expiresAt };
  },
};
