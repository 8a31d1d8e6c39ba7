/** For Playwright's `launchOptions.executablePath`; undefined stands for Playwright's own browser. */
export function browserPath(): string | undefined;

/** Installs a browser where none starts, and remembers it. */
export function ensureBrowser(): Promise<void>;
