import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PageVariant, pageVariants, variantName } from '../../server/contract/site/page-variants.js';
import { planPrices, soldPlans } from '../../server/contract/billing/plan-prices.js';

/** Vite cannot run inside the test runner. */
const script = `
  import { runnerImport } from 'vite';
  const { module } = await runnerImport(${JSON.stringify(join(import.meta.dirname, 'pages.ts'))});
  const found = await module.withModules(async (load) => {
    const app = await module.loadApp(load);
    return {
      modules: app.addresses.map(({ path, loads }) => [path, loads.map(module.moduleOf).filter(Boolean)]),
      rendered: await module.renderAll(app),
    };
  });
  // Written before the exit, which does not wait for a pipe.
  process.stdout.write(JSON.stringify(found), () => process.exit());`;

interface Found {
  modules: [path: string, modules: string[]][];
  rendered: Record<string, Record<string, Record<string, { html: string; styles: string }>>>;
}

let found: Found;
beforeAll(async () => {
  const run = [process.execPath, ['--input-type=module', '--eval', script]] as const;
  const { stdout } = await promisify(execFile)(...run, { cwd: import.meta.dirname, maxBuffer: 1e8 });
  found = JSON.parse(stdout) as Found;
});

it('finds the module of each page', () => {
  const modules = new Map(found.modules);
  const names = (path: string) => modules.get(path)?.map((module) => module.split('/src/')[1]);
  expect(names('/')).toEqual(['app/pages/home-route.tsx']);
  expect(names('/dash/transfers/:slug')).toEqual([
    'app/routes/dash-pages.ts',
    'app/layout/query-layout.tsx',
    'app/dash/dash-frame.tsx',
    'features/transfers/components/transfer-library.tsx',
  ]);
  expect([...modules.values()].flat().filter((module) => !existsSync(module))).toEqual([]);
  expect(new Set(modules.keys()).size).toBe(found.modules.length);
});

it('renders the pages that visitors read in both languages, as each installation shows them', () => {
  expect(Object.keys(found.rendered)).toEqual(['/', '/pricing', '/about', '/updates']);
  for (const [path, { en = {}, zh = {} }] of Object.entries(found.rendered)) {
    expect([path, Object.keys(en)]).toEqual([path, pageVariants.map(variantName)]);
    for (const variant of pageVariants) {
      const [english, chinese] = [en, zh].map((paints) => paints[variantName(variant)]?.html ?? '');
      expect(english).toMatch(/<h1[^>]*>[\x20-\x7e]+<\/h1>/);
      expect(chinese).toMatch(/<h1[^>]*>\p{Script=Han}/u);
      // No invitation while sign-up is closed.
      for (const html of [english, chinese])
        expect([path, variant.letsSignUp, html?.includes('href="/register')]).toEqual([
          path,
          variant.letsSignUp,
          variant.letsSignUp,
        ]);
    }
  }
});

it('leaves a place for the news, which the server fills in', () => {
  for (const variants of Object.values(found.rendered['/updates'] ?? {}))
    for (const { html } of Object.values(variants)) expect(html).toContain('<noscript data-list="updates">');
});

it('renders prices, what plans include, and how to get one', () => {
  const pricing = (variant: PageVariant) => found.rendered['/pricing']?.['en']?.[variantName(variant)]?.html ?? '';
  const sold = pricing({ sellsPlans: true, letsSignUp: true });
  for (const plan of soldPlans) expect(sold).toContain(`$${planPrices[plan].yearly / 12}`);
  expect(sold).toContain('<table');
  expect(sold).toContain('/register?next=%2Fpricing%2FPRY');
  expect(pricing({ sellsPlans: true, letsSignUp: false })).toContain('by invitation only');
  expect(pricing({ sellsPlans: false, letsSignUp: true })).toContain('not sold on this site');
});
