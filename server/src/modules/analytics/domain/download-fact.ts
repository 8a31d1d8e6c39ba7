/** One started download, as counted by analytics. */
export interface DownloadFact {
  /** The download's id, which makes writes idempotent. */
  _id: string;
  /** Current account of the transfer. */
  accountId: string;
  /** As of the transfer. */
  createdBy: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  /** Digest of the address of a personal link, the same in all transfers of the account; by the plain link the visit. */
  person: string;
  /** Whether it came by the plain link. */
  byLink: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Null if the country is null. */
  city: string | null;
  at: Date;
}
