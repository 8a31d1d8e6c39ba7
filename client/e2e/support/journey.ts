import mongoose from 'mongoose';
import { type BrowserContext, test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import {
  newMember,
  newVisitor,
  send,
  type Member as MemberAccount,
  type NewMember,
  type Person,
  type ServerUnderTest,
  type SourceFile,
  type TransferBody,
} from '../../../server/test/people.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { PASSWORD } from './steps.js';
import { SystemClock, systemOf, type SystemAddress, type SystemName } from './system.js';
import { startGeoProxy, type GeoProxy } from './network.js';
import { SendPanel } from './send-panel.js';

export { expect } from '@playwright/test';

/** The browser's own line for every refused or failed request: journeys judge those by what the page shows. */
const FAILED_REQUEST = /^Failed to load resource:/;

/** Collects what no page may ever cause: an error on the console, an uncaught one, a breach of the content policy. */
async function watchConsole(context: BrowserContext): Promise<string[]> {
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

/** Networks of these places in the packaged location database. */
const networks = { India: '49.207', China: '114.114' } as const;
/** Set aside for tests; in no place. Those of `server/test/people.ts` begin otherwise. */
const NOWHERE = '198.19';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  panel: SendPanel;
  /** The line of a visitor from a country. */
  geoProxy: GeoProxy | undefined;
}

/** A visitor whose browser is logged in. */
export interface Member extends Visitor {
  account: MemberAccount;
}

export interface VisitOptions {
  from?: keyof typeof networks;
  locale?: string;
}

type Recipients = { recipients?: string[] };

export interface MemberOptions extends Pick<NewMember, 'role' | 'email'> {
  /** One that has not been logged in yet, instead of a new one. */
  account?: MemberAccount;
}

export interface Fixtures {
  /** A browser and a network of its own. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** The same, logged in to a new account; its first page is still to be opened. */
  member(options?: VisitOptions & MemberOptions): Promise<Member>;
  /** An account without a browser. */
  account(options?: Pick<NewMember, 'role' | 'email'>): Promise<MemberAccount>;
  /** A visitor with a proven address. */
  sender(email: string): Promise<Person>;
  /** A transfer by calls: by mail where recipients are named, else by link. */
  sentTransfer(
    owner: Person,
    files: SourceFile[],
    overrides?: Partial<TransferBody> & Recipients,
  ): Promise<TransferView>;
  /** An address that no other journey uses. */
  address(name: string): string;
  clock: SystemClock;
}

export interface WorkerFixtures {
  systemName: SystemName;
  system: SystemAddress;
  server: ServerUnderTest;
}

/** For journeys that run in `npm run test:all` only. Names what stands for them in `npm test`. */
export const inSecondTier = (standIn: string) => ({
  tag: '@second-tier',
  annotation: { type: 'in npm test', description: standIn },
});

let networksTaken = 0;

/** One network per visitor, so that limits of one journey do not reach into another. */
function newAddress(network: string): string {
  networksTaken += 1;
  return `${network}.${Number(process.env['TEST_WORKER_INDEX']) & 255}.${networksTaken & 255}`;
}

function storedSession({ browserSession: { cookie, handle } }: MemberAccount, baseUrl: string) {
  const [name = '', value = ''] = cookie.split('=', 2);
  const { origin, hostname: domain } = new URL(baseUrl);
  const rest = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' } as const;
  return {
    cookies: [{ name, value: value, domain, ...rest }],
    origins: [{ origin, localStorage: [{ name: 'ssid', value: handle }] }],
  };
}

/** Prints the pages on which a failed journey ended, for runs of which only the output is kept. */
async function printPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page.ariaSnapshot({ timeout: 5000 }).catch(String);
    console.log(`${page.url()}\n${shown}\n`);
  }
}

export const test = base.extend<Fixtures & { openBrowser: OpenBrowser }, WorkerFixtures>({
  systemName: ['shared', { option: true, scope: 'worker' }],
  system: [({ systemName }, use) => use(systemOf(systemName)), { scope: 'worker' }],
  server: [
    async ({ system: { baseUrl, env } }, use) => {
      const database = await mongoose.createConnection(env['MONGODB_URI'] ?? '').asPromise();
      await use({ url: baseUrl, database, env: { DERIVATION_SECRET: env['DERIVATION_SECRET'] ?? '' } });
      await database.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ system }, use) => use(system.baseUrl),
  openBrowser: async ({ browser, baseURL, viewport }, use, test) => {
    const contexts: BrowserContext[] = [];
    const proxies: GeoProxy[] = [];
    const errors: string[][] = [];
    await use(async ({ from, locale = 'en-US' } = {}, storageState) => {
      const geoProxy = from && (await startGeoProxy(newAddress(networks[from])));
      if (geoProxy) proxies.push(geoProxy);
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale,
        viewport,
        // A headless browser says so, and downloads of robots are not counted.
        userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
        ...(storageState && { storageState }),
        ...(geoProxy ? { proxy: geoProxy } : { extraHTTPHeaders: { 'x-forwarded-for': newAddress(NOWHERE) } }),
      });
      contexts.push(context);
      errors.push(await watchConsole(context));
      // Nothing can answer the browser's own picker here; files come by the input that other browsers have.
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'showOpenFilePicker'));
      const page = await context.newPage();
      return { context, page, panel: new SendPanel(page), geoProxy };
    });
    if (test.status !== test.expectedStatus) for (const context of contexts) await printPages(context);
    await Promise.all(contexts.map((context) => context.close()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    expect(errors.flat(), 'errors on the console').toEqual([]);
  },
  visit: ({ openBrowser }, use) => use((options) => openBrowser(options)),
  account: ({ server, address }, use) =>
    use(({ role, email = address('member') } = {}) =>
      newMember(server, { role, email, password: PASSWORD, profile: {}, network: newAddress(NOWHERE) }),
    ),
  member: ({ openBrowser, server, account: newAccount }, use) =>
    use(async ({ role, email, account: given, ...options } = {}) => {
      const account = given ?? (await newAccount({ role, email }));
      return { account, ...(await openBrowser(options, storedSession(account, server.url))) };
    }),
  sender: ({ server }, use) => use((email) => newVisitor(server, { email, network: newAddress(NOWHERE) })),
  sentTransfer: ({ server }, use) =>
    use((owner, files, { recipients = [], ...overrides } = {}) => {
      const byMail = { sendAs: 'email', emailTo: recipients.map((email) => ({ email })) } as const;
      return send(server, owner, files, { ...(recipients.length > 0 && byMail), ...overrides });
    }),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  address: async ({}, use, { testId }) => {
    await use((name) => `${name}.${testId.slice(-8)}@journey.test`);
  },
  clock: async ({ system, systemName }, use) => {
    if (systemName === 'shared') throw new Error('only journeys of the project `clocked` move the clock');
    const clock = new SystemClock(system.env);
    await use(clock);
    await clock.close();
  },
});

type OpenBrowser = (
  options?: VisitOptions,
  storageState?: Exclude<BrowserContextOptions['storageState'], string>,
) => Promise<Visitor>;
