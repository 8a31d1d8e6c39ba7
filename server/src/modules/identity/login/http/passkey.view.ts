import type * as z from 'zod';
import type { passkeyView } from '#contract/accounts/security.js';
import type { Passkey } from '../../auth/index.js';

export function toPasskeyView({ id, name, createdAt, lastUsedAt }: Passkey): z.infer<typeof passkeyView> {
  return { passkeyId: id, name, createdAt: createdAt.getTime(), lastUsedAt: lastUsedAt?.getTime() ?? null };
}
