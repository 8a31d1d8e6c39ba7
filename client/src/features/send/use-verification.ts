import { useCallback, useRef, type Dispatch } from 'react';
import type { PanelEvent } from './model/panel-state.js';
import type { Refusal } from '../../sending/outcome/send-failure.js';
import { codeOf, detailsOf } from '../../sending/outcome/send-error.js';
import type { SendServices } from './services/send-services.js';
import { keepTicket } from './services/ticket-store.js';

interface VerificationOptions {
  services: SendServices;
  dispatch: Dispatch<PanelEvent>;
  onRefused(refusal: Refusal): void;
}

export interface VerificationHandle {
  /** Mails a code and shows the box for it. */
  askCode(email: string): Promise<void>;
  /** Mails another one; a failure is passed over in silence (specification, point 8). */
  resend(email: string): Promise<void>;
  /** The proof, or null when the code was wrong. */
  checkCode(email: string, code: string): Promise<string | null>;
}

export function useVerification({ services, dispatch, onRefused }: VerificationOptions): VerificationHandle {
  const codeIsWith = useRef<string | null>(null);

  const askCode = useCallback(
    async (email: string) => {
      dispatch({ type: 'code-asked' });
      try {
        await services.requestCode(email);
      } catch (error) {
        const code = codeOf(error);
        // Back and forth within seconds: the last code is still good, only no new one is mailed so soon.
        if (code !== 'too-many-requests' || codeIsWith.current !== email) {
          dispatch({ type: 'back-to-form' });
          onRefused({ heading: 'code', code, details: detailsOf(error) });
          return;
        }
      }
      codeIsWith.current = email;
      dispatch({ type: 'code-sent', email });
    },
    [services, dispatch, onRefused],
  );

  const resend = useCallback(
    async (email: string) => {
      await services.requestCode(email).then(
        () => dispatch({ type: 'code-sent', email }),
        () => undefined,
      );
    },
    [services, dispatch],
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
        if (!isWrong) onRefused({ heading: 'code', code: codeOf(error), details: detailsOf(error) });
        return null;
      }
    },
    [services, dispatch, onRefused],
  );
  return { askCode, resend, checkCode };
}
