/** One mail of what happened to a member within a while. */
export interface Digest {
  id: string;
  userId: string;
  /** Of this member's digests; each follows a closed one, so that at most one is open. */
  number: number;
  /** Takes what happens until it is closed. */
  isOpen: boolean;
  /** When it is to leave. */
  dueAt: Date;
  closedAt: Date | null;
  /** What it may name, fixed once: a run that comes again after a crash writes the same mail. */
  contents: DigestContents | null;
  fixedAt: Date | null;
  /** Its mail is ordered, or there was nothing to say. */
  doneAt: Date | null;
  createdAt: Date;
}

export interface DigestContents {
  alertIds: string[];
  /** Of the oldest of them. */
  oldestPlace: string;
  /** How many waited beside those. */
  unnamed: number;
}

/** The `number`-th of a member, by its id: of two at once, one trips over the other. */
export function newDigest(begun: Pick<Digest, 'userId' | 'number' | 'dueAt' | 'createdAt'>): Digest {
  return {
    ...begun,
    id: `${begun.userId}-${begun.number}`,
    isOpen: true,
    closedAt: null,
    contents: null,
    fixedAt: null,
    doneAt: null,
  };
}

/** Numbers begin anew for a member of whom nothing is kept any more; mails are kept longer. */
export function mailIdOf({ id, createdAt }: Pick<Digest, 'id' | 'createdAt'>): string {
  return `digest-${id}-${createdAt.getTime()}`;
}

/** More than these are counted, not named. */
export const NAMED_IN_DIGEST = 50;
