/** Why nothing may be submitted from this page: it shows another key than its link, or cannot encrypt; empty for neither. */
export type KeyProblem = '' | 'otherKey' | 'insecure';

/** Owners pass on their public key behind the `#` of the link, where the server cannot change it. */
export function keyProblemOf(
  { sealedTo }: { sealedTo: string | null },
  { hash, canEncrypt }: { hash: string; canEncrypt: boolean },
): KeyProblem {
  const linked = hash.slice(1).toLowerCase();
  if (linked.startsWith('age1') && linked !== sealedTo) return 'otherKey';
  return sealedTo === null || canEncrypt ? '' : 'insecure';
}
