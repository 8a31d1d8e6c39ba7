import { expect } from '@playwright/test';
import { inspect } from '../e2e/support/inspect.js';
import type { GalleryState } from './state.js';
import { states } from './states/index.js';
import { isLookedAt, isThorough, openTab, test, type Look, type Tab, type Tier } from './tab.js';

/** Pairs of opposite looks: each shows a state in both languages, schemes and widths. All eight looks come round. */
const pairs: readonly (readonly Look[])[] = [
  [
    { language: 'en', scheme: 'light', width: 1440 },
    { language: 'zh', scheme: 'dark', width: 390 },
  ],
  [
    { language: 'zh', scheme: 'dark', width: 1440 },
    { language: 'en', scheme: 'light', width: 390 },
  ],
  [
    { language: 'zh', scheme: 'light', width: 390 },
    { language: 'en', scheme: 'dark', width: 1440 },
  ],
  [
    { language: 'en', scheme: 'dark', width: 390 },
    { language: 'zh', scheme: 'light', width: 1440 },
  ],
];
/**
 * States of `npm test`: those that most people see on the main ways through the product, and one of each kind of dialog
 * and notice. `npm run test:all` looks at every state in two opposite looks.
 */
const CORE = [
  'home-filled home-verify-wrong home-done-by-mail send-done-undo login-refused register-dialog second-factor-setup',
  'download-folders download-password-wrong download-expired download-preview-pdf request-page-checklist verify-genuine',
  'not-found feedback-rated nav-account-menu dash-home-empty dash-home-filled bell-filled',
  'transfers-filled transfers-selected transfer-files recipients-filled settings-filled forward-form received-filled',
  'contacts-filled contacts-import-preview analytics-filled profile-filled account-settings developers-filled',
  'customize-filled file-requests-filled request-form-details request-filled pricing-visitor billing-active',
  'team-filled team-invite-wrong admin-person-filled operations-queues-filled',
];
/** States that `npm run test:peers` adds: for each page the one that most people see. */
const WIDER = [
  'home-empty home-drawer-expiry home-unfinished-resumable send-offline send-limit-over send-drawer-sharing',
  'signup-code-wrong passkeys-listed login-code-wrong step-up-code-wrong update-password-short download-owner',
  'download-damaged download-paused download-messages recording-voice-review request-page-changes request-page-done',
  'extension-granted updates-filled admin-message-filled admin-policies-read',
  'service-maintenance news-window hints-first-step nav-menu-visitor dash-home-storage-full rail-narrow frame-view',
  'transfers-empty transfers-extend transfers-deleted transfer-versions transfer-qr-code preview-document',
  'recipient-timeline recipients-add-filled activity-filled log-filled settings-own-date-wrong add-files-sending',
  'replace-file received-save contacts-add-wrong analytics-requests profile-crop account-deletion-planned',
  'account-notifications account-security account-session-view codes-typo domain-broken webhook-deliveries',
  'token-created customize-hard-to-read request-page-branded request-form-empty request-many submission-filled',
  'pricing-past-due switch-preview billing-over-limit team-remove transfers-of-team invite-join admin-people-found',
  'admin-plan admin-log-filled admin-case-filled admin-link-filled download-report',
  'operations-mails-found operations-processes-filled admin-codes-batch admin-subscriptions-filled',
];
const namesIn = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));
const core = new Set(namesIn(CORE));
const wider = new Set(namesIn(WIDER));

/** The first of the commands that looks at it. */
const tierOf = (name: string): Tier => (core.has(name) ? 'main' : wider.has(name) ? 'peers' : 'all');

/** An opposite pair in `npm run test:all`; else the first of it. A state of one width is looked at in that width. */
function looksAt({ widths }: GalleryState, index: number): readonly Look[] {
  const pair = pairs[index % pairs.length] ?? [];
  const widthOf = ({ width }: Look) => (widths === undefined || widths.includes(width) ? width : (widths[0] ?? width));
  return pair.slice(0, isThorough ? 2 : 1).map((look) => ({ ...look, width: widthOf(look) }));
}

/** Problems of a state in the first look that shows any, where the tab stays for its picture. */
async function problemsOf(tab: Tab, state: GalleryState, ofState: readonly Look[]): Promise<string[]> {
  for (const look of ofState) {
    await tab.open(state, look);
    const found = await inspect(tab.page, `${look.language}, ${look.scheme}, ${look.width} px`);
    const problems = [...found, ...tab.complaints];
    if (problems.length > 0) return problems;
  }
  return [];
}

test('every core state is there, and no name stands for two', () => {
  const known = states.map(({ name }) => name);
  expect([...core, ...wider].filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

for (const [index, state] of states.filter(({ name }) => isLookedAt(tierOf(name))).entries()) {
  test(state.name, async ({ sharedTab, browser }) => {
    // The clock of a page that was moved once stays moved.
    const tab = state.elapsedSeconds ? await openTab(browser) : sharedTab;
    expect(await problemsOf(tab, state, looksAt(state, index))).toEqual([]);
    if (tab !== sharedTab) await tab.page.context().close();
  });
}
