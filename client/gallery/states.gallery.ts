import { expect } from '@playwright/test';
import { inspect } from '../e2e/support/inspect.js';
import type { GalleryState } from './state.js';
import { isCore, unknownCoreNames } from './core-states.js';
import { states } from './states/index.js';
import { openTab, test, type Look, type Tab } from './tab.js';

/** These four hold every pair of language, scheme and width. */
const looks: readonly Look[] = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'zh', scheme: 'dark', width: 1440 },
  { language: 'zh', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 390 },
];
const isThorough = process.env['TEST_TIER'] === 'all';

/** All four in `npm run test:all`; one in `npm test`, where every look comes round over the states. */
function looksAt({ widths }: GalleryState, index: number): readonly Look[] {
  const possible = looks.filter(({ width }) => widths?.includes(width) ?? true);
  return isThorough ? possible : possible.filter((_, at) => at === index % possible.length);
}

/** What is wrong with a state, after the name of the picture that shows it. */
async function problemsOf(tab: Tab, state: GalleryState, ofState: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  for (const language of ['en', 'zh'] as const) {
    const [first, ...others] = ofState.filter((look) => look.language === language);
    if (!first) continue;
    await tab.open(state, first);
    for (const look of [first, ...others]) {
      if (look !== first) await tab.change(look);
      const picture = `${state.name}.${language}.${look.scheme}.${look.width}`;
      const found = await inspect(tab.page, picture, { isFullPage: isThorough });
      problems.push(...[...found, ...tab.complaints].map((problem) => `${picture}: ${problem}`));
    }
  }
  return problems;
}

test('every core state is there, and no name stands for two', () => {
  const known = states.map(({ name }) => name);
  expect(unknownCoreNames(known)).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

for (const [index, state] of states.filter(({ name }) => isThorough || isCore(name)).entries()) {
  test(state.name, async ({ sharedTab, browser }) => {
    // The clock of a page that was moved once stays moved.
    const tab = state.elapsedSeconds ? await openTab(browser) : sharedTab;
    expect(await problemsOf(tab, state, looksAt(state, index))).toEqual([]);
    if (tab !== sharedTab) await tab.page.context().close();
  });
}
