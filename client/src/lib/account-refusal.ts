import type { UserView } from '#contract/accounts/auth.js';
import { useSession } from './session.js';

/** Why an account may do nothing that sends, requests or receives. */
export type AccountRefusal = 'suspended' | 'trial-expired' | 'payment-due';

type Judged = Pick<UserView, 'sendRefusal' | 'trialExpired'>;

export function refusalOf({ sendRefusal, trialExpired }: Judged): AccountRefusal | null {
  return sendRefusal === 'payment-due' && trialExpired ? 'trial-expired' : sendRefusal;
}

/** Whether what sends, requests or receives is offered. The server decides in any case. */
export function useMaySend(): boolean {
  const { user } = useSession();
  return user === null || user.sendRefusal === null;
}
