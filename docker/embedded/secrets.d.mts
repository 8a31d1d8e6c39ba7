/** The secrets of an installation, made where they are missing; readable by their owner only. */
export function ensureSecrets(file?: string): Record<string, string>;
