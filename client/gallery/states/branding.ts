import { brandCss } from '#contract/accounts/brand-css.js';
import { colorsOf, tonesOf } from '#contract/accounts/brand-look.js';
import { changeBrand, readBrand, type BrandView } from '#contract/accounts/brands.js';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import { openRequestPage } from '#contract/requests/submissions.js';
import { buildPage } from '../../src/features/downloads/testing/page.builder.js';
import { buildRequestPage } from '../../src/features/submit/testing/request-page.builder.js';
import { buildBrand } from '../../src/lib/testing/builders.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse, unanswered } from '../answers.js';
import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';
import { inSomebodysTeam, member } from './sample-data.js';

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#4a1942"/><circle cx="24" cy="24" r="12" fill="#f2c14e"/></svg>',
)}`;
const GROUND = ['#4a1942', '#f2c14e'] as const;
const YELLOW = '#ffd400';

const stored: BrandView = {
  color: '#7a1f5c',
  ground: 'gradient',
  gradient: [...GROUND],
  headline: 'Harbour Works: drawings and models',
  downloadAction: 'Get the drawings',
  requestAction: 'Send to Harbour Works',
  poweredBy: false,
  picture: '',
};
export const plainBrand: BrandView = {
  ...stored,
  color: null,
  ground: 'scene',
  headline: '',
  downloadAction: '',
  requestAction: '',
  poweredBy: true,
};
const shown = buildBrand({
  logo: LOGO,
  colors: colorsOf('#7a1f5c'),
  gradient: [...GROUND],
  headline: 'Harbour Works：图纸与模型',
  action: 'Get the drawings',
  poweredBy: false,
});

const pro = { ...member, role: 'pro', logoPic: LOGO } as const;
const brand = (view: BrandView) => (server: FakeServer) => server.on(readBrand, () => view);
const customize = { at: '/dash/account/customize', user: pro, server: brand(stored) } as const;

/** Until the preview shows it. */
const previewed = (pattern: RegExp) => async (actor: Actor) => {
  const frame = (await actor.element('iframe')) as HTMLIFrameElement;
  while (!pattern.test(frame.contentDocument?.body.textContent ?? ''))
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

const customizeStates: readonly GalleryState[] = [
  { ...customize, name: 'customize-filled', shows: previewed(/Get the drawings/) },
  {
    ...customize,
    name: 'customize-request-dark',
    act: async (actor) => {
      await actor.press('branding:preview.request');
      await actor.press('branding:preview.dark');
      await actor.press('branding:preview.desktop');
    },
    shows: previewed(/Send to Harbour Works/),
  },
  {
    ...customize,
    name: 'customize-hard-to-read',
    act: (actor) => actor.type('branding:color.label', YELLOW),
    shows: (actor) => actor.see('branding:color.tones', { values: tonesOf(YELLOW) }),
  },
  {
    ...customize,
    name: 'customize-refused',
    server: (server) => brand(stored)(server).on(changeBrand, refuse('internal')),
    act: async (actor) => {
      await actor.type('branding:texts.headline', 'Harbour Works');
      await actor.press('branding:save');
    },
    shows: 'errors:internal',
  },
  {
    ...customize,
    name: 'customize-picture',
    server: brand({ ...stored, ground: 'picture' }),
    shows: 'branding:ground.choose',
  },
  { ...customize, name: 'customize-free', user: member, server: brand(plainBrand), shows: 'branding:locked' },
  { ...customize, name: 'customize-in-team', user: inSomebodysTeam, shows: 'branding:onlyAdmins' },
  {
    ...customize,
    name: 'customize-error',
    server: (server) => server.on(readBrand, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...customize,
    name: 'customize-loading',
    server: (server) => server.on(readBrand, unanswered),
    shows: (actor) => actor.find('status', 'branding:loading'),
  },
  {
    ...customize,
    name: 'customize-powered-by',
    at: '/dash/account/powered-by',
    shows: (actor) => actor.find('switch', 'branding:powered.switch'),
  },
];

/** Whether the page has the colours of the brand. */
const isBranded = async () => {
  const wanted = /primary-main:(#\w+)/.exec(brandCss(shown))?.[1] ?? '';
  const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  if (wanted === '' || !styles.some((rule) => rule.includes(wanted))) throw new Error('the brand is not there');
};

/** How the account looks to others, and where it says so. */
export const brandingStates: readonly GalleryState[] = [
  ...customizeStates,
  {
    name: 'download-branded',
    at: '/w/abc1234',
    server: (server) => server.on(openDownloadPage, () => buildPage({ brand: shown, message: 'As promised.' })),
    shows: async (actor) => {
      await actor.see(/Get the drawings/);
      await isBranded();
    },
  },
  {
    name: 'request-page-branded',
    at: '/r/abc1234',
    server: (server) =>
      server.on(openRequestPage, () =>
        buildRequestPage({ brand: { ...shown, action: 'Send to Harbour Works', poweredBy: true } }),
      ),
    shows: (actor) => actor.see(/Send to Harbour Works/),
  },
];
