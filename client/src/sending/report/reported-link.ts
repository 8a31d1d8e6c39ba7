export interface ReportedLink {
  kind: 'transfer' | 'request';
  slug: string;
  /** Of a personal link. */
  personId: string | undefined;
}
