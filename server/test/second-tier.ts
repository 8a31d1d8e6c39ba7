/** Whether it is `npm run test:all` that runs. */
export const isSecondTier = process.env['TEST_TIER'] === 'all';

/** Like `it`, in `npm run test:all` only: a rare or long variant of tests beside it, which `npm test` runs. */
export function itInSecondTier(name: string, test: () => Promise<void> | void, timeoutMs?: number): void {
  if (isSecondTier) it(name, async () => test(), timeoutMs);
}
