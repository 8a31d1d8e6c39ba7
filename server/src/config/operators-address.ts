import type { Environment } from './env.js';

/** Where the operators are mailed; null while the setting is the placeholder, which reaches nobody. */
export function operatorsAddress({ SUPPORT_EMAIL }: Pick<Environment, 'SUPPORT_EMAIL'>): string | null {
  return SUPPORT_EMAIL.endsWith('.localhost') ? null : SUPPORT_EMAIL;
}
