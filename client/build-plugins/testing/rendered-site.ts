import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PublicSite, SiteBuild, SiteHeads, SitePage } from '../../../server/contract/site/public-site.js';

const plugins = join(import.meta.dirname, '..');
const folder = join(plugins, '../site');
export const origin = 'https://site.test';
export const assets: SiteBuild['assets'] = {
  styles: '/assets/site.css',
  homeStyles: '/assets/home.css',
  script: '/assets/site.js',
  font: '/assets/inter.woff2',
};

/** Content of an installation, over the shipped one. */
const own = mkdtempSync(join(tmpdir(), 'own-content-'));
for (const language of ['en', 'zh']) {
  const write = (name: string, text: string) => writeFileSync(join(own, language, name), text);
  for (const kind of ['customers', 'testimonials', 'figures', 'roadmap', 'home', 'about', 'legal'])
    mkdirSync(join(own, language, kind), { recursive: true });
  write('customers/acme.md', '---\nname: Acme\nlogo: acme.svg\nposition: 1\n---\n');
  write('customers/acme.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('testimonials/jo.md', '---\nname: Jo\nrole: Buyer\ncompany: Acme\nposition: 1\n---\n\nIt *arrived* <b>.\n');
  write('figures/companies.md', '---\nvalue: 1200+\nlabel: companies\nposition: 1\n---\n');
  write('roadmap/folders.md', '---\ntitle: Folders\nstate: doing\nposition: 2\n---\n\nWhole ones.\n');
  write('roadmap/passkeys.md', '---\ntitle: Passkeys\nstate: done\nposition: 1\n---\n');
  write('home/faq.md', '');
  write(
    'legal/imprint.md',
    '---\ntitle: Imprint\ndescription: Who\nposition: 1\ndrawing: hall\n---\n\nAcme, [contact](/about#contact)\n',
  );
  write(
    'about/place.md',
    '---\ntitle: Where\nname: Pier 1\nlatitude: 22.3\nlongitude: 114.17\n---\n\nPier 1, Hong Kong\n',
  );
}
/** All of the site, run by Vite, which cannot run inside the test runner. */
const program = `
  import { addresses } from ${JSON.stringify(join(folder, '../src/app/routes/page-table.ts'))};
  import { openSite } from ${JSON.stringify(join(folder, 'open-site.tsx'))};
  import { homeStyles, siteStyles } from ${JSON.stringify(join(folder, 'styles.ts'))};
  import { pictureOf } from ${JSON.stringify(join(folder, 'picture.tsx'))};
  import { drawings } from ${JSON.stringify(join(folder, 'drawings.tsx'))};
  const appPaths = addresses.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
  const assets = ${JSON.stringify(assets)};
  const content = ${JSON.stringify(join(folder, 'content'))};
  const settings = { assets, appPaths, origin: ${JSON.stringify(origin)}, supportEmail: 'help@site.test', name: 'Sampan', logo: '', icon: '', color: null, readLogo: async () => null, hasProductPages: true };
  const roadmap = [
    { title: 'Folders <b>', state: 'doing', html: '<p>Whole ones.</p>' },
    { title: 'Passkeys', state: 'planned', html: '' },
  ];
  const facts = { letsSignUp: true, hasRoadmap: { en: true, zh: true }, roadmap, views: { 'send-big-files-to-china': 12 }, nextYear: 'next' };
  const rendered = async (folders, isSold, changes = {}, only = () => true, more = {}) => {
    const { pages, ...rest } = openSite({ ...settings, folders, isSold, ...more });
    const files = [];
    for (const [path, { render, ...page }] of pages)
      if (only(path)) {
        const content = page.type === 'image/png' ? '' : String(await render({ ...facts, ...changes }));
        files.push({ path, ...page, content });
      }
    return { ...rest, files };
  };
  const sold = await rendered([content], true);
  const unsold = await rendered([content], false);
  const plain = await rendered([content], false, {}, undefined, { name: 'Hafen Dateien', logo: '/installation/logo.svg', icon: '/installation/icon.png', hasProductPages: false });
  const own = await rendered([content, ${JSON.stringify(own)}], true);
  const isRoadmap = (path) => /roadmap|blog$/.test(path);
  export const found = {
    ...sold,
    unsold: unsold.files,
    unsoldHeads: unsold.heads,
    plain: plain.files,
    own: own.files.filter(({ part, path }) => part || path.includes('pictures')),
    ownRoadmap: own.roadmap,
    alone: (await rendered([content], true, { hasRoadmap: { en: true, zh: false } }, isRoadmap)).files,
    closed: (await rendered([content], true, { letsSignUp: false, hasRoadmap: { en: false, zh: false } }, isRoadmap)).files,
    appPaths,
    styles: [siteStyles('/assets/inter.woff2'), homeStyles()],
    application: addresses.map(({ path }) => path),
    drawn: Object.keys(drawings).map((drawing) => pictureOf({ title: '发送 large files', drawing, language: 'zh', name: 'Files 港口', logoWidth: drawing === 'fleet' ? 80 : null })),
  };`;
const script = `
  import { runnerImport } from 'vite';
  const { module } = await runnerImport(${JSON.stringify(join(plugins, 'pages.ts'))});
  const { found } = await module.importModule(process.argv[1]);
  // Written before the exit, which does not wait for a pipe.
  process.stdout.write(JSON.stringify(found), () => process.exit());`;

export interface TextFile extends Omit<SitePage, 'render'> {
  path: string;
  content: string;
}

export interface RenderedSite extends Omit<PublicSite, 'pages'> {
  /** The site of an installation that sells plans. */
  files: TextFile[];
  /** The site of an installation that sells none. */
  unsold: TextFile[];
  unsoldHeads: SiteHeads;
  /** The site of an installation with its own name that presents no product. */
  plain: TextFile[];
  /** With content of the installation. */
  own: TextFile[];
  ownRoadmap: PublicSite['roadmap'];
  /** With a roadmap in English alone. */
  alone: TextFile[];
  /** Without a roadmap, at an installation that is closed to sign-ups. */
  closed: TextFile[];
  /** Styles of the public site, then those of Home. */
  styles: [string, string];
  /** Pages of the application for search engines. */
  appPaths: string[];
  /** Paths of the application. */
  application: string[];
  /** Pictures for chats. */
  drawn: string[];
}

/** Everything that the public site serves. */
export async function renderSite(): Promise<RenderedSite> {
  try {
    const file = join(own, 'program.ts');
    writeFileSync(file, program);
    const run = [process.execPath, ['--input-type=module', '--eval', script, file]] as const;
    const { stdout } = await promisify(execFile)(...run, { cwd: plugins, maxBuffer: 1e8 });
    return JSON.parse(stdout) as RenderedSite;
  } finally {
    rmSync(own, { recursive: true });
  }
}
