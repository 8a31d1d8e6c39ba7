/** A view of a transfer's page by anyone but the owner; one per visit. */
export interface PageView {
  /** Digest of the visit, equal to `Download.visitor`. */
  _id: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  at: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}
