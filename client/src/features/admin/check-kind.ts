/** Every check has a name and a remedy in both languages (`doctor:checks`, `doctor:fixes`). */
const kinds = [
  'database',
  'database-embedded',
  'database-replica-set',
  'database-writes',
  'database-clock',
  'database-indexes',
  'redis',
  'redis-eviction',
  'redis-durability',
  'workers',
  'backup',
  'backup-keys',
  'smtp',
  'test-mail',
  'mail-domain',
  'spf',
  'dmarc',
  'dkim',
  'public-address',
  'tls',
  'headers',
  'clock',
  'forwarded-address',
  'request-size',
  'live-events',
  'ranges',
  'etag',
] as const;
type CheckKind = (typeof kinds)[number] | 'store' | 'store-space' | 'store-multipart' | 'other';

/** Checks of stores have the name of the store in their id. */
export function kindOf(id: string): { kind: CheckKind; store: string } {
  const known = kinds.find((kind) => kind === id);
  if (known) return { kind: known, store: '' };
  const [, store, what] = /^store-(.+?)(-space|-multipart)?$/.exec(id) ?? [];
  if (store === undefined) return { kind: 'other', store: '' };
  return { kind: what === '-space' ? 'store-space' : what === '-multipart' ? 'store-multipart' : 'store', store };
}
