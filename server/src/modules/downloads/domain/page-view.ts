/** Somebody other than the owner has seen the page of a transfer; one for each visit. */
export interface PageView {
  /** The visit, as downloads name it too. */
  _id: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  at: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}
