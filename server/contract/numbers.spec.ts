import { TINT } from './accounts/brand-css.js';
import { READABLE } from './accounts/brand-look.js';
import * as abuse from './admin/abuse.js';
import * as codes from './admin/admin-codes.js';
import * as links from './admin/admin-links.js';
import * as subscriptions from './admin/admin-subscriptions.js';
import * as admin from './admin/admin.js';
import * as cleared from './admin/cleared-files.js';
import * as inbox from './admin/inbox.js';
import * as operations from './admin/operations.js';
import * as pageErrors from './admin/page-errors.js';
import * as policies from './admin/policies.js';
import * as staffLog from './admin/staff-log.js';
import * as billing from './billing/billing.js';
import * as prices from './billing/plan-prices.js';
import { tokenLifetimes } from './choices.js';
import * as formats from './formats.js';
import * as notifications from './notifications.js';
import { CUSTOM_SLUG_MAX_LENGTH, customSlugProblem } from './requests/request-names.js';
import * as site from './site/site.js';
import * as expiry from './transfers/expiry.js';
import { OVERVIEW_LINES } from './transfers/library.js';
import * as changes from './transfers/transfer-changes.js';

const DAY = 24 * 3600;

it('shows and changes at most so many at once', () => {
  expect(abuse).toMatchObject({ CASES_PAGE_SIZE: 50 });
  expect(codes).toMatchObject({ CODES_PAGE_SIZE: 50, CODES_MADE_MAX: 10_000 });
  expect(links).toMatchObject({ LINKS_FOUND_MAX: 50 });
  expect(subscriptions).toMatchObject({ SUBSCRIPTIONS_PAGE_SIZE: 25 });
  expect(admin).toMatchObject({ PEOPLE_FOUND_MAX: 50 });
  expect(cleared).toMatchObject({ CLEARED_PAGE_SIZE: 50 });
  expect(inbox).toMatchObject({ INBOX_PAGE_SIZE: 50 });
  expect(operations).toMatchObject({ MAILS_FOUND_MAX: 100, BLOCKS_PAGE_SIZE: 50, MAIL_DOMAINS_MAX: 50 });
  expect(operations).toMatchObject({ STORAGE_ACCOUNTS_MAX: 25 });
  expect(pageErrors).toMatchObject({ MAX_ERROR_FRAMES: 30 });
  expect(policies).toMatchObject({ SIGNUP_DOMAINS_MAX: 100 });
  expect(staffLog).toMatchObject({ STAFF_LOG_PAGE_SIZE: 50 });
  expect(billing).toMatchObject({ INVOICES_PAGE_SIZE: 24 });
  expect(notifications).toMatchObject({ NOTIFICATIONS_KEPT_DAYS: 90 });
  expect(site).toMatchObject({ CHANGELOG_PAGE_SIZE: 10 });
  expect(changes).toMatchObject({ BULK_MAX: 100 });
  expect(OVERVIEW_LINES).toBe(5);
});

it('lets links and tokens live so long', () => {
  expect(expiry).toMatchObject({
    EXPIRY_WEEK_SECONDS: 7 * DAY,
    EXPIRY_MONTH_SECONDS: 2_629_746,
    EXPIRY_THREE_MONTHS_SECONDS: 3 * 2_629_746,
    EXPIRY_YEAR_SECONDS: 365 * DAY,
    EXPIRY_CUSTOM_MARKER: 7 * DAY + 1,
    EXPIRES_NEVER: Date.parse('9999-12-31'),
    CUSTOM_EXPIRY_MIN_MS: 1_800_000,
    CUSTOM_EXPIRY_MAX_MS: 365 * DAY * 1000,
  });
  expect(tokenLifetimes).toEqual([30, 90, 365, null]);
});

it('asks these prices', () => {
  expect(prices).toMatchObject({
    planPrices: {
      personal: { monthly: 12, yearly: 108 },
      pro: { monthly: 29, yearly: 228 },
      business: { monthly: 69, yearly: 588 },
    },
    TRIAL_DAYS: 7,
  });
});

it('gives what people name and read these forms', () => {
  expect(formats).toMatchObject({ EMAIL_MAX_LENGTH: 254, SLUG_LENGTH: 7 });
  expect(customSlugProblem('a'.repeat(CUSTOM_SLUG_MAX_LENGTH))).toBeNull();
  expect(customSlugProblem('a'.repeat(CUSTOM_SLUG_MAX_LENGTH + 1))).toBe('form');
  expect([TINT, READABLE]).toEqual([0.12, 4.5]);
});
