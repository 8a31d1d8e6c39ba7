/** Proves for 24 hours that a visitor reads the mail of this address. */
export interface SenderTicket {
  email: string;
  ticket: string;
  /** Epoch ms. */
  expiresAt: number;
}

export interface ResendOutcome {
  isSent: boolean;
  /** Seconds until the next code can be requested, where the server says so. */
  retryAfterSeconds?: number | undefined;
}
