export interface ReportedLink {
  kind: 'transfer' | 'request';
  slug: string;
  /** Set for a personal link. */
  personId: string | undefined;
}
