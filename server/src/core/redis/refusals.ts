/**
 * What a server answers that is not the primary, or no longer: after a failover the old primary may live on as a replica
 * and keep its connections. Scripts and blocked commands carry the word within their message.
 */
const NOT_PRIMARY = /\b(READONLY|UNBLOCKED|MASTERDOWN)\b/;
/** What a server answers that can write nothing at present: it is loading, full, or cannot save. */
const NOT_WRITABLE = /\b(LOADING|OOM|MISCONF|NOREPLICAS|CLUSTERDOWN)\b/;

const isReply = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';

export function isNotPrimary(error: unknown): boolean {
  return isReply(error) && NOT_PRIMARY.test(error.message);
}

/** Redis answers, but takes nothing: as good as not reached. */
export function isRefusingWrites(error: unknown): boolean {
  return isNotPrimary(error) || (isReply(error) && NOT_WRITABLE.test(error.message));
}
