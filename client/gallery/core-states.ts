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

const names = new Set(CORE.flatMap((line) => line.split(' ')));

export function isCore(name: string): boolean {
  return names.has(name);
}

/** Names that no state bears. */
export function unknownCoreNames(known: readonly string[]): string[] {
  return [...names].filter((name) => !known.includes(name));
}
