/** Empty when there is no such file. */
export function readEnvFile(path: string): Record<string, string>;

/** The secrets of an installation, made where they are missing; readable by their owner only. */
export function ensureSecrets(file?: string): Record<string, string>;

/** The environment as the operator set it: what the shell says wins over `.env`. */
export function operatorEnv(): NodeJS.ProcessEnv;
