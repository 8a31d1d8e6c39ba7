/**
 * What `npm test` looks at: of each page what most people see of it, and one state of each layout. `npm run test:all`
 * looks at every state. A new page adds two to four names.
 */
const CORE = [
  'home-empty home-filled home-recipients-wrong home-drawer-expiry home-drawer-link home-drawer-password home-verify-wrong',
  'home-leave-question home-done-by-mail home-unfinished-resumable send-preparing send-offline send-cancel-question',
  'send-done-by-link send-done-undo send-limit-over send-drawer-sharing',
  'login-empty login-refused signup-filled signup-code-wrong register-dialog forgot-empty forgot-sent',
  'passkeys-listed passkey-remove login-passkey login-single-sign-on single-sign-on-refused login-code-wrong second-factor-setup second-factor-recovery-codes second-factor-few-codes step-up-code-wrong not-me undo-address-refused second-factor-demanded team-factor-refused profile-address-code-wrong login-link-form login-link-elsewhere',
  'update-password-short update-password-done update-password-refused',
  'download-one-file download-folders download-long-names download-password-wrong download-expired download-asked',
  'download-deleted download-owner download-damaged download-checksum download-paused download-saved download-limit',
  'download-preview-text download-preview-pdf download-messages',
  'recording-voice-running recording-voice-review recording-voice-denied recording-video recording-listed',
  'request-page-box request-page-checklist request-page-changes request-page-done request-page-elsewhere',
  'extension-granted verify-empty verify-genuine verify-changed',
  'about-empty about-sent invite-known updates-filled roadmap-visitor roadmap-filled roadmap-entry admin-roadmap-filled admin-suggestion-accept admin-inbox-filled admin-message-filled',
  'admin-policies-locked service-banner service-maintenance send-visitors-off register-closed',
  'not-found page-error feedback-dialog account-access news-filled news-window hints-welcome-visitor hints-first-step',
  'nav-menu-visitor nav-account-menu nav-upgrade',
  'dash-home-empty dash-home-filled dash-home-storage-full dash-home-error requests-error requests-some requests-other-time',
  'rail-narrow frame-view phone-menu bell-empty bell-filled',
  'transfers-empty transfers-loading transfers-filled transfers-many transfers-selected transfers-extend transfers-delete',
  'transfers-not-found transfers-error transfers-deleted',
  'transfer-files transfer-versions transfer-file-menu transfer-gone transfer-message transfer-qr-code transfer-expired',
  'preview-picture preview-document',
  'recipients-filled recipient-timeline recipient-menu recipient-correct-wrong recipients-add-filled',
  'activity-filled activity-empty log-filled',
  'settings-filled settings-free settings-own-date-wrong settings-unsaved',
  'add-files add-files-sending replace-file forward-form forward-copying forward-done',
  'received-empty received-filled received-save received-saved',
  'contacts-empty contacts-filled contacts-group contacts-add-wrong contacts-selected contacts-import-preview',
  'contacts-import-unreadable contacts-imported',
  'analytics-empty analytics-filled analytics-cities analytics-own-days analytics-requests',
  'profile-filled profile-unnamed profile-crop signup-name',
  'account-settings account-deleting account-deletion-planned account-notifications account-quiet-hours-wrong account-security account-password-wrong',
  'account-end-others account-session-view codes-empty codes-withdrawn codes-typo lifetime-visitor',
  'domain-pending domain-form-refused domain-broken',
  'developers-filled webhook-deliveries webhook-refused token-form-wrong token-created token-revoke',
  'customize-filled customize-hard-to-read customize-free powered-by-off download-branded request-page-branded',
  'file-requests-empty file-requests-filled request-form-empty request-form-details request-form-example request-templates request-created',
  'request-filled request-many submission-filled',
  'pricing-visitor pricing-past-due pricing-closed pricing-not-sold pricing-payment-first checkout-shown switch-preview welcome-back',
  'team-alone team-filled team-over team-invite-wrong team-remove team-activity account-in-team',
  'send-sharing-team transfer-sharing transfers-of-team received-shared contacts-of-team',
  'invite-refused invite-new-person invite-join invite-other-user',
  'admin-people-found admin-person-filled admin-menu admin-plan admin-see admin-log-filled admin-case-filled admin-doctor-ill download-report',
  'operations-mails-found operations-queues-failures operations-storage-filled operations-processes-filled',
  'admin-link-filled admin-codes-batch admin-subscriptions-filled',
  'billing-active billing-past-due billing-over-limit billing-checkout-processing account-plan',
];

const names = new Set(CORE.flatMap((line) => line.split(' ')));

export function isCore(name: string): boolean {
  return names.has(name);
}

/** Names that no state bears. */
export function unknownCoreNames(known: readonly string[]): string[] {
  return [...names].filter((name) => !known.includes(name));
}
