import { errorCatalogue } from './catalogue.js';

const CODES: Record<number, string> = {
  400: `
    about-you-missing answer-invalid checksum-mismatch codes-invalid copyright-file domain-invalid
    duplicate-file expiry-out-of-range file-name-unusable file-not-in-upload file-path-too-long import-unreadable insecure-file invalid-input
    invalid-json item-not-found no-files no-recipients object-missing part-invalid price-unknown
    sharing-not-allowed size-mismatch trial-out-of-range type-not-wanted upload-incomplete
    webhook-signature-invalid webhook-target-refused`,
  401: `
    auth-failed second-factor-required session-ended token-invalid unauthenticated`,
  402: `
    payment-due payment-failed`,
  403: `
    billing-off brand-not-in-plan code-required cross-site-request current-password-wrong custom-slug-not-in-plan
    domain-not-in-plan encryption-needs-account encryption-off encryption-rule expiry-not-in-plan expiry-too-long file-denied file-infected invite-invalid
    links-are-premium login-expired login-link-elsewhere login-link-invalid monthly-limit not-account-owner
    not-team-admin not-team-owner not-yours oidc-address-unverified oidc-domain-refused oidc-refused
    passkey-expired passkey-refused password-disabled password-locked password-required password-rule personal-link-required
    read-only-view recipients-only-rule request-full request-limit reset-link-invalid second-factor-demanded second-factor-wrong signature-invalid
    signup-disabled signup-domain signup-ticket-invalid staff-role step-up-required storage-full storage-held suspended
    token-scope too-many-account-keys too-many-changes too-many-codes too-many-contacts too-many-files too-many-groups too-many-notes
    too-many-passkeys too-many-recipients too-many-templates too-many-tokens too-many-uploads too-many-webhooks
    transfer-too-large under-review verify-email-first visitors-off wrong-code wrong-password`,
  404: `
    checkout-not-found contact-not-found domain-not-found extension-invalid extension-request-not-found
    file-not-found group-not-found invite-link-unknown invite-not-found multipart-not-found not-found
    notification-not-found oidc-off passkey-not-found picture-not-found recipient-not-found request-not-found
    session-not-found submission-not-found team-member-not-found template-not-found token-not-found
    transfer-not-found upload-not-found webhook-not-found`,
  405: `
    method-not-allowed`,
  409: `
    account-key-changed account-key-exists address-change-open already-in-team already-submitted already-subscribed archive-changed case-decided
    contact-exists contacts-changed custom-slug-taken deletion-planned email-taken encryption-mismatch extension-used file-damaged
    file-unscanned group-exists idempotency-conflict in-team item-settled last-file no-card
    no-free-seat no-subscription no-trial nothing-submitted oidc-other-person owner-must-stay part-conflict
    passkey-exists policies-changed preview-outdated recipient-exists request-changed request-stays
    request-unavailable same-plan saved-copy second-factor-off second-factor-on slug-taken team-has-members
    template-exists too-late transfer-active transfer-changed transfer-encrypted webhook-disabled`,
  410: `
    download-limit-reached request-closed request-expired taken-down transfer-expired upload-expired`,
  412: `
    object-exists`,
  413: `
    body-too-large file-too-large import-too-long over-transfer-limit`,
  415: `
    unsupported-media-type`,
  416: `
    range-not-satisfiable`,
  422: `
    picture-unreadable`,
  429: `
    daily-network-limit daily-send-limit mail-limit resend-limit too-many-invites too-many-requests`,
  500: `
    internal store-refuses`,
  503: `
    billing-unavailable maintenance oidc-unreachable store-unknown unavailable`,
  507: `
    store-full`,
};

describe('errors by their status', () => {
  const all = Object.entries(errorCatalogue);

  it.each(Object.entries(CODES))('%s', (status, codes) => {
    const found = all.filter(([, error]) => error.status === Number(status)).map(([code]) => code);
    expect(found.toSorted()).toEqual(codes.trim().split(/\s+/));
  });

  it('are all there', () => {
    expect(new Set(all.map(([, { status }]) => String(status)))).toEqual(new Set(Object.keys(CODES)));
  });
});
