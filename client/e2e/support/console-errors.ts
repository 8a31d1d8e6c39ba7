import type { BrowserContext } from '@playwright/test';

/** The browser's own line for every refused or failed request: journeys judge those by what the page shows. */
const FAILED_REQUEST = /^Failed to load resource:/;

/** Collects what no page may ever cause: an error on the console, an uncaught one, a breach of the content policy. */
export async function watchConsole(context: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`policy violated: ${violatedDirective} by ${blockedURI} in ${sourceFile}`);
    });
  });
  context.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    if (!isLoud || FAILED_REQUEST.test(message.text())) return;
    errors.push(`${message.page()?.url() ?? ''}: ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`${error.page()?.url() ?? ''}: uncaught: ${error.error().message}`));
  return errors;
}
