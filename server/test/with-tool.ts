import { installOf, toolPath, type ToolName } from '../../scripts/test/tools.mjs';

/** A missing program fails its tests in CI; elsewhere it skips them. */
export const isCi = Boolean(process.env['CI']);

/** A suite that needs a program that only tests need: skipped without it, with the reason in its title. */
export function describeWith(tool: ToolName, title: string, body: () => void): void {
  if (isThere(tool)) describe(title, body);
  else describe.skip(skippedTitle(tool, title), body);
}

/** A test of this kind. */
export function itWith(tool: ToolName, title: string, body: () => void | Promise<void>, timeoutMs?: number): void {
  if (isThere(tool)) it(title, async () => body(), timeoutMs);
  else it.skip(skippedTitle(tool, title), () => undefined);
}

const isThere = (tool: ToolName): boolean => isCi || toolPath(tool) !== null;

const skippedTitle = (tool: ToolName, title: string): string =>
  `${title} (skipped: no ${tool}, install ${installOf(tool)})`;
