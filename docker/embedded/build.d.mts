/** Builds what has changed since the last build. */
export function ensureBuilt(parts?: ('server' | 'client')[]): Promise<void>;
