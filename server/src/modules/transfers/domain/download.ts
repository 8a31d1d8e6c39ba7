/** One download that began: of one file, or of several as one archive. */
export interface Download {
  _id: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  kind: 'file' | 'zip';
  fileIds: string[];
  at: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}
