import { detailsOf } from './api-error.js';

export interface ResendOutcome {
  isSent: boolean;
  /** Seconds until the next code can be requested, where the server says so. */
  retryAfterSeconds?: number | undefined;
}

/** Asks for another code. A wait is no failure: the button says how long it is. */
export async function resendOutcome(
  mail: () => Promise<unknown>,
  onRefused: (error: unknown) => void,
): Promise<ResendOutcome> {
  try {
    await mail();
    return { isSent: true };
  } catch (error) {
    const { retryAfterSeconds } = detailsOf(error);
    if (typeof retryAfterSeconds === 'number') return { isSent: false, retryAfterSeconds };
    onRefused(error);
    return { isSent: false };
  }
}
