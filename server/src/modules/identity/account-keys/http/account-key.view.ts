import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import type { AccountKey } from '../domain/account-key.js';

export const toAccountKeyView = ({ userId: _userId, ...key }: AccountKey): AccountKeyView => ({
  ...key,
  passkeys: key.passkeys.map(({ id, createdAt, ...passkey }) => ({
    passkeyId: id,
    ...passkey,
    createdAt: createdAt.getTime(),
  })),
  earlier: key.earlier.map((earlier) => ({ ...earlier, retiredAt: earlier.retiredAt.getTime() })),
  createdAt: key.createdAt.getTime(),
});
