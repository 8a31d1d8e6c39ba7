import { useState } from 'react';
import { checkSenderEmail, verifySenderEmail } from '#contract/calls.js';
import { toEmail } from '#contract/formats.js';
import { currentLanguage } from '../../i18n/index.js';
import { call, hasCode } from '../../lib/api.js';
import { resendOutcome, type ResendOutcome } from '../../lib/resend-outcome.js';
import { dropTicket, keepTicket, ticketFor } from '../../sending/verification/ticket-store.js';

interface ProofOptions {
  onRefused(error: unknown): void;
}

/** Proves a visitor's address by a mailed code. */
export function useProof({ onRefused }: ProofOptions) {
  const [asked, setAsked] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [wrongTries, setWrongTries] = useState(0);

  const mailCode = (email: string) => call(verifySenderEmail, { body: { email, lang: currentLanguage() } });

  /** Mails a code; false if it could not be mailed. */
  async function ask(email: string): Promise<boolean> {
    try {
      await mailCode(email);
    } catch (error) {
      // The last code is still valid, only no new one is mailed so soon.
      if (!hasCode(error, 'too-many-requests') || asked !== email) {
        onRefused(error);
        return false;
      }
    }
    setWrongTries(0);
    setAsked(email);
    return true;
  }

  const resend = (email: string): Promise<ResendOutcome> =>
    resendOutcome(async () => {
      await mailCode(email);
      setWrongTries(0);
    }, onRefused);

  /** The proof, or null when the code was wrong. */
  async function check(email: string, code: string): Promise<string | null> {
    setIsChecking(true);
    try {
      const { ticket, expiresAt } = await call(checkSenderEmail, { body: { email, verifyId: code } });
      keepTicket({ email, ticket, expiresAt });
      return ticket;
    } catch (error) {
      if (hasCode(error, 'wrong-code')) setWrongTries((tries) => tries + 1);
      else onRefused(error);
      return null;
    } finally {
      setIsChecking(false);
    }
  }

  return {
    isChecking,
    wrongTries,
    ask,
    resend,
    check,
    drop: dropTicket,
    of: (email: string) => ticketFor(toEmail(email), Date.now()),
  };
}
