/** One mail of what happened to a member within a while. */
export interface Digest {
  id: string;
  userId: string;
  /** Takes what happens until it is closed; a member has at most one. */
  isOpen: boolean;
  /** When it is to leave. */
  dueAt: Date;
  closedAt: Date | null;
  /** What it may name, fixed once: a run that comes again after a crash writes the same mail. */
  contents: DigestContents | null;
  /** Its mail is ordered, or there was nothing to say. */
  doneAt: Date | null;
  createdAt: Date;
}

export interface DigestContents {
  alertIds: string[];
  /** How many waited beside those. */
  unnamed: number;
}

export function newDigest(begun: Pick<Digest, 'id' | 'userId' | 'dueAt' | 'createdAt'>): Digest {
  return { ...begun, isOpen: true, closedAt: null, contents: null, doneAt: null };
}

/** More than these are counted, not named. */
export const NAMED_IN_DIGEST = 50;
