/** What is known of one download for its owner's analytics. Written once, never changed but for `segment`. */
export interface DownloadFact {
  /** The download's. */
  _id: string;
  ownerId: string;
  transferId: string;
  /** Null for the plain link. */
  recipientId: string | null;
  /** Who downloaded: the recipient of a personal link, else a visit. Of no more than one transfer. */
  person: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
  at: Date;
}

/** Names what facts are about, for the numbers that segments hold in their place. */
export type NameKind = 'transfer' | 'person' | 'city';
export const nameKinds = ['transfer', 'person', 'city'] as const;

/** Apart from each other for good: no country's code has a blank. */
export function cityKey(country: string, city: string): string {
  return `${country} ${city}`;
}

export function splitCityKey(key: string): { country: string; city: string } {
  return { country: key.slice(0, 2), city: key.slice(3) };
}

/** Null where a fact is about none. */
export function keyOf(fact: DownloadFact, kind: NameKind): string | null {
  if (kind === 'transfer') return fact.transferId;
  if (kind === 'person') return fact.person;
  return fact.country !== null && fact.city !== null && fact.city !== '' ? cityKey(fact.country, fact.city) : null;
}
