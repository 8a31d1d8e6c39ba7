/** One download that started, as analytics count it. Never changes. */
export interface DownloadFact {
  /** The download's id: a repeated write of the same download is no second fact. */
  _id: string;
  accountId: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  /** The recipient of a personal link, else a visit. Belongs to one transfer only. */
  person: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Null where the country is. */
  city: string | null;
  at: Date;
}
