/** Proves for 24 hours that a visitor reads the mail of this address. */
export interface SenderTicket {
  email: string;
  ticket: string;
  /** Epoch ms. */
  expiresAt: number;
}
