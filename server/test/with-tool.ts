/** A program that only tests need. */
export interface TestTool {
  name: string;
  isInstalled: boolean;
  /** What to install to get it. */
  install: string;
}

/**
 * A suite that needs a tool: skipped without it, with the reason in its title, so that a machine without the tool can
 * run the rest. CI has all of them and skips nothing.
 */
export function describeWith(tool: TestTool, title: string, body: () => void): void {
  if (tool.isInstalled) describe(title, body);
  else describe.skip(skippedTitle(tool, title), body);
}

/** A test that needs a tool: skipped without it, with the reason in its title. */
export function itWith(tool: TestTool, title: string, body: () => void | Promise<void>, timeoutMs?: number): void {
  if (tool.isInstalled) it(title, async () => body(), timeoutMs);
  else it.skip(skippedTitle(tool, title), () => undefined);
}

/** For tools that CI must have: there a missing tool fails its tests instead of skipping them. */
export const isCi = Boolean(process.env['CI']);

function skippedTitle({ name, install }: TestTool, title: string): string {
  return `${title} (skipped: no ${name}, install ${install})`;
}
