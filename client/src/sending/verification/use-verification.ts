import { useRef, useState } from 'react';
import { detailsOf } from '../../lib/api-error.js';
import { resendOutcome, type ResendOutcome } from '../../lib/resend-outcome.js';
import { codeOf } from '../outcome/send-error.js';
import type { Refusal } from '../outcome/send-failure.js';
import { keepTicket } from './ticket-store.js';
import type { VerificationServices } from './verification-services.js';

export interface Verification {
  isChecking: boolean;
  /** Wrong codes since the last one was mailed. */
  wrongTries: number;
  /** Mails a code; false if it could not be mailed. */
  ask(email: string): Promise<boolean>;
  /** Mails another one. */
  resend(email: string): Promise<ResendOutcome>;
  /** The ticket that proves the address; null if the code was wrong, or could not be checked. */
  check(email: string, code: string): Promise<string | null>;
}

/** Proves a visitor's address by a mailed code. */
export function useVerification(services: VerificationServices, onRefused: (refusal: Refusal) => void): Verification {
  const [isChecking, setIsChecking] = useState(false);
  const [wrongTries, setWrongTries] = useState(0);
  /** The address whose code is mailed and not yet used. */
  const codeIsWith = useRef<string | null>(null);
  const refuse = (error: unknown) => onRefused({ heading: 'code', code: codeOf(error), details: detailsOf(error) });

  async function mailCode(email: string): Promise<void> {
    await services.requestCode(email);
    setWrongTries(0);
    codeIsWith.current = email;
  }

  async function ask(email: string): Promise<boolean> {
    try {
      await mailCode(email);
    } catch (error) {
      // Back and forth within seconds: the last code is still valid, only no new one is mailed so soon.
      if (codeOf(error) !== 'too-many-requests' || codeIsWith.current !== email) {
        refuse(error);
        return false;
      }
      setWrongTries(0);
    }
    return true;
  }

  async function check(email: string, code: string): Promise<string | null> {
    setIsChecking(true);
    try {
      const ticket = await services.checkCode(email, code);
      keepTicket(ticket);
      codeIsWith.current = null;
      return ticket.ticket;
    } catch (error) {
      if (codeOf(error) === 'wrong-code') setWrongTries((tries) => tries + 1);
      else refuse(error);
      return null;
    } finally {
      setIsChecking(false);
    }
  }

  return { isChecking, wrongTries, ask, resend: (email) => resendOutcome(() => mailCode(email), refuse), check };
}
