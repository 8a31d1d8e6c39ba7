import { expect } from '@playwright/test';
import { inspect } from '../e2e/support/inspect.js';
import type { GalleryState } from './state.js';
import { states } from './states/index.js';
import { openTab, test, type Look, type Tab } from './tab.js';

/** These four hold every pair of language, scheme and width. */
const looks: readonly Look[] = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'zh', scheme: 'dark', width: 1440 },
  { language: 'zh', scheme: 'light', width: 390 },
  { language: 'en', scheme: 'dark', width: 390 },
];
/**
 * What `npm test` looks at: of each page what most people see of it, and one of each kind of dialog and notice.
 * `npm run test:all` looks at every state. A new page adds one or two names.
 */
const CORE = [
  'home-empty home-filled home-drawer-expiry home-verify-wrong home-done-by-mail home-unfinished-resumable',
  'send-offline send-done-undo send-limit-over send-drawer-sharing',
  'login-refused register-dialog signup-code-wrong passkeys-listed login-code-wrong second-factor-setup step-up-code-wrong update-password-short',
  'download-folders download-password-wrong download-expired download-owner download-damaged download-paused download-preview-pdf download-messages',
  'recording-voice-review',
  'request-page-checklist request-page-changes request-page-done extension-granted verify-genuine',
  'updates-filled roadmap-filled admin-roadmap-filled admin-message-filled admin-policies-locked service-maintenance',
  'not-found feedback-dialog news-window hints-first-step nav-menu-visitor nav-account-menu',
  'dash-home-empty dash-home-filled dash-home-storage-full rail-narrow frame-view phone-menu bell-filled',
  'transfers-empty transfers-filled transfers-selected transfers-extend transfers-deleted',
  'transfer-files transfer-versions transfer-qr-code preview-document recipients-filled recipient-timeline recipients-add-filled',
  'activity-filled log-filled settings-filled settings-own-date-wrong add-files-sending replace-file forward-form',
  'received-filled received-save contacts-filled contacts-add-wrong contacts-import-preview analytics-filled analytics-requests',
  'profile-filled profile-crop account-settings account-deletion-planned account-notifications account-security account-session-view',
  'codes-typo domain-broken developers-filled webhook-deliveries token-created customize-filled customize-hard-to-read request-page-branded',
  'file-requests-filled request-form-empty request-form-details request-filled request-many submission-filled',
  'pricing-visitor pricing-past-due switch-preview billing-active billing-over-limit',
  'team-filled team-invite-wrong team-remove transfers-of-team invite-join',
  'admin-people-found admin-person-filled admin-plan admin-log-filled admin-case-filled admin-doctor-ill admin-link-filled download-report',
  'operations-mails-found operations-queues-failures operations-processes-filled admin-codes-batch admin-subscriptions-filled',
];
const core = new Set(CORE.flatMap((line) => line.split(' ')));

const isThorough = process.env['TEST_TIER'] === 'all';

/** All four in `npm run test:all`; one in `npm test`, where every look comes round over the states. */
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

for (const [index, state] of states.filter(({ name }) => isThorough || core.has(name)).entries()) {
  test(state.name, async ({ sharedTab, browser }) => {
    // The clock of a page that was moved once stays moved.
    const tab = state.elapsedSeconds ? await openTab(browser) : sharedTab;
    expect(await problemsOf(tab, state, looksAt(state, index))).toEqual([]);
    if (tab !== sharedTab) await tab.page.context().close();
  });
}
