import type { GalleryState } from '../state.js';
import { accessStates } from './access.js';
import { adminLinkStates } from './admin-links.js';
import { adminStartStates } from './admin-start.js';
import { adminStates } from './admin.js';
import { openedRequestStates } from './opened-requests.js';
import { operationsStates } from './operations.js';
import { accountStates } from './account.js';
import { securityStates } from './security.js';
import { inboxStates } from './inbox.js';
import { lifetimeStates } from './lifetime.js';
import { analyticsStates } from './analytics.js';
import { bellStates } from './bell.js';
import { billingStates } from './billing.js';
import { brandingStates } from './branding.js';
import { contactStates } from './contacts.js';
import { dashHomeStates } from './dash-home.js';
import { developerStates } from './developers.js';
import { domainStates } from './domains.js';
import { downloadStates } from './download.js';
import { encryptedRequestStates } from './encrypted-requests.js';
import { encryptedForwardStates } from './encrypted-forwards.js';
import { encryptedSaveStates } from './encrypted-saves.js';
import { encryptedSendStates } from './encrypted-sends.js';
import { encryptionStates } from './encryption.js';
import { fileRequestStates } from './file-requests.js';
import { frameStates } from './frame.js';
import { linkStates } from './links.js';
import { policiesStates } from './policies.js';
import { pricingStates } from './pricing.js';
import { profileStates } from './profile.js';
import { receivedStates } from './received.js';
import { recordingStates } from './recording.js';
import { requestFormStates } from './request-forms.js';
import { requestPageStates } from './request-page.js';
import { requestStates } from './requests.js';
import { sendStates } from './send.js';
import { siteStates } from './site.js';
import { teamStates } from './teams.js';
import { teamSharingStates } from './team-sharing.js';
import { transferChangeStates } from './transfer-changes.js';
import { activityStates, logStates, recipientStates } from './transfer-parts.js';
import { transferSettingsStates } from './transfer-settings.js';
import { transferViewStates } from './transfer-view.js';
import { transferListStates } from './transfers.js';
import { unfinishedStates } from './unfinished.js';

/** Every state of every page, in the order of the picture book. */
export const states: readonly GalleryState[] = [
  ...sendStates,
  ...encryptedSendStates,
  ...encryptedForwardStates,
  ...encryptedSaveStates,
  ...unfinishedStates,
  ...recordingStates,
  ...accessStates,
  ...downloadStates,
  ...requestPageStates,
  ...encryptedRequestStates,
  ...linkStates,
  ...siteStates,
  ...policiesStates,
  ...pricingStates,
  ...dashHomeStates,
  ...requestStates,
  ...frameStates,
  ...bellStates,
  ...transferListStates,
  ...transferViewStates,
  ...recipientStates,
  ...activityStates,
  ...transferSettingsStates,
  ...logStates,
  ...transferChangeStates,
  ...receivedStates,
  ...fileRequestStates,
  ...requestFormStates,
  ...openedRequestStates,
  ...brandingStates,
  ...contactStates,
  ...analyticsStates,
  ...profileStates,
  ...accountStates,
  ...securityStates,
  ...encryptionStates,
  ...developerStates,
  ...domainStates,
  ...inboxStates,
  ...lifetimeStates,
  ...billingStates,
  ...teamStates,
  ...teamSharingStates,
  ...adminStartStates,
  ...adminStates,
  ...adminLinkStates,
  ...operationsStates,
];
