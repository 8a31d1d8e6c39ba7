import { useCallback, useRef, type Dispatch } from 'react';
import type { PanelEvent } from './model/panel-state.js';
import type { Refusal } from '../../sending/outcome/send-failure.js';
import { detailsOf } from '../../lib/api-error.js';
import { resendOutcome, type ResendOutcome } from '../../lib/resend-outcome.js';
import { codeOf } from '../../sending/outcome/send-error.js';
import type { SendServices } from './services/send-services.js';
import { keepTicket } from '../../sending/verification/ticket-store.js';

interface VerificationOptions {
  services: SendServices;
  dispatch: Dispatch<PanelEvent>;
  onRefused(refusal: Refusal): void;
}

export interface VerificationHandle {
  /** Mails a code and shows the field for it. */
  askCode(email: string): Promise<void>;
  /** Mails another one. */
  resend(email: string): Promise<ResendOutcome>;
  /** The proof, or null when the code was wrong. */
  checkCode(email: string, code: string): Promise<string | null>;
}

const refusalOf = (error: unknown): Refusal => ({ heading: 'code', code: codeOf(error), details: detailsOf(error) });

export function useVerification({ services, dispatch, onRefused }: VerificationOptions): VerificationHandle {
  const codeIsWith = useRef<string | null>(null);

  const askCode = useCallback(
    async (email: string) => {
      dispatch({ type: 'code-asked' });
      try {
        await services.requestCode(email);
      } catch (error) {
        // Back and forth within seconds: the last code is still valid, only no new one is mailed so soon.
        if (codeOf(error) !== 'too-many-requests' || codeIsWith.current !== email) {
          dispatch({ type: 'back-to-form' });
          onRefused(refusalOf(error));
          return;
        }
      }
      codeIsWith.current = email;
      dispatch({ type: 'code-sent', email });
    },
    [services, dispatch, onRefused],
  );

  const resend = useCallback(
    (email: string): Promise<ResendOutcome> =>
      resendOutcome(
        async () => {
          await services.requestCode(email);
          dispatch({ type: 'code-sent', email });
        },
        (error) => onRefused(refusalOf(error)),
      ),
    [services, dispatch, onRefused],
  );

  const checkCode = useCallback(
    async (email: string, code: string) => {
      dispatch({ type: 'code-checking' });
      try {
        const ticket = await services.checkCode(email, code);
        keepTicket(ticket);
        codeIsWith.current = null;
        return ticket.ticket;
      } catch (error) {
        const isWrong = codeOf(error) === 'wrong-code';
        dispatch({ type: isWrong ? 'code-wrong' : 'code-unchecked' });
        if (!isWrong) onRefused(refusalOf(error));
        return null;
      }
    },
    [services, dispatch, onRefused],
  );
  return { askCode, resend, checkCode };
}
