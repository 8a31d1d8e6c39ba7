export const parts = ['database', 'redis', 'stores', 'backup', 'mail', 'address'] as const;
export type Part = (typeof parts)[number];

export type Level = 'ok' | 'warning' | 'failure';

/** Result of one check, with the fix. */
export interface Check {
  /** Stable, for programs. */
  id: string;
  level: Level;
  text: string;
  /** Lines; empty where nothing is to be done. */
  fix: readonly string[];
}

export const ok = (id: string, text: string): Check => ({ id, level: 'ok', text, fix: [] });
export const warning = (id: string, text: string, ...fix: string[]): Check => ({ id, level: 'warning', text, fix });
export const failure = (id: string, text: string, ...fix: string[]): Check => ({ id, level: 'failure', text, fix });

export function messageOf(error: unknown): string {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: '' };
  return message || code || String(error);
}
