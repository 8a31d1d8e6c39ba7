import { expect } from '@playwright/test';
import { inspect } from '../e2e/support/inspect.js';
import type { GalleryState } from './state.js';
import { states } from './states/index.js';
import { isLookedAt, isThorough, openTab, test, type Look, type Tab } from './tab.js';

/** These four hold every pair of language, scheme and width. */
const looks: readonly Look[] = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'zh', scheme: 'dark', width: 1440 },
  { language: 'zh', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 390 },
];
/**
 * What `npm test` looks at: what most people see on the main ways through the product, and one of each kind of dialog
 * and notice. `npm run test:peers` looks at the others, `npm run test:all` at every state in all looks.
 */
const CORE = [
  'home-filled home-verify-wrong home-done-by-mail send-done-undo login-refused register-dialog second-factor-setup',
  'download-folders download-password-wrong download-expired download-preview-pdf request-page-checklist verify-genuine',
  'not-found feedback-dialog nav-account-menu phone-menu dash-home-empty dash-home-filled bell-filled',
  'transfers-filled transfers-selected transfer-files recipients-filled settings-filled forward-form received-filled',
  'contacts-filled contacts-import-preview analytics-filled profile-filled account-settings developers-filled',
  'customize-filled file-requests-filled request-form-details request-filled pricing-visitor billing-active',
  'team-filled team-invite-wrong admin-person-filled operations-queues-failures',
];
const core = new Set(CORE.flatMap((line) => line.split(' ')));

/** All four in `npm run test:all`; else one, where every look comes round over the states. */
function looksAt({ widths }: GalleryState, index: number): readonly Look[] {
  const possible = looks.filter(({ width }) => widths?.includes(width) ?? true);
  return isThorough ? possible : possible.filter((_, at) => at === index % possible.length);
}

/** What is wrong with a state in the first look that shows something wrong, where the tab stays for its picture. */
async function problemsOf(tab: Tab, state: GalleryState, ofState: readonly Look[]): Promise<string[]> {
  for (const language of ['en', 'zh'] as const) {
    const [first, ...others] = ofState.filter((look) => look.language === language);
    if (!first) continue;
    await tab.open(state, first);
    for (const look of [first, ...others]) {
      if (look !== first) await tab.change(look);
      const found = await inspect(tab.page, `${language}, ${look.scheme}, ${look.width} px`);
      const problems = [...found, ...tab.complaints];
      if (problems.length > 0) return problems;
    }
  }
  return [];
}

test('every core state is there, and no name stands for two', () => {
  const known = states.map(({ name }) => name);
  expect([...core].filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

for (const [index, state] of states.filter(({ name }) => isLookedAt(core.has(name))).entries()) {
  test(state.name, async ({ sharedTab, browser }) => {
    // The clock of a page that was moved once stays moved.
    const tab = state.elapsedSeconds ? await openTab(browser) : sharedTab;
    expect(await problemsOf(tab, state, looksAt(state, index))).toEqual([]);
    if (tab !== sharedTab) await tab.page.context().close();
  });
}
