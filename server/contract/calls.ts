import type * as accessTokens from './accounts/access-tokens.js';
import type * as accountDeletion from './accounts/account-deletion.js';
import type * as account from './accounts/account.js';
import type * as analytics from './transfers/analytics.js';
import type * as appsumo from './billing/appsumo.js';
import type * as auth from './accounts/auth.js';
import type * as billing from './billing/billing.js';
import type * as contacts from './contacts.js';
import type * as domains from './domains.js';
import type * as downloads from './transfers/downloads.js';
import type * as extensions from './transfers/extensions.js';
import type * as guestUploads from './requests/guest-uploads.js';
import type * as inbox from './admin/inbox.js';
import type * as invites from './accounts/invites.js';
import type * as library from './transfers/library.js';
import type * as notifications from './notifications.js';
import type * as personProofs from './requests/person-proofs.js';
import type * as receipts from './transfers/receipts.js';
import type * as received from './transfers/received.js';
import type * as recipients from './transfers/recipients.js';
import type * as receivedSubmissions from './requests/received-submissions.js';
import type * as requestTemplates from './requests/request-templates.js';
import type * as requests from './requests/requests.js';
import type * as site from './site/site.js';
import type * as storage from './transfers/storage.js';
import type * as reviews from './requests/reviews.js';
import type * as submissions from './requests/submissions.js';
import type * as activity from './transfers/transfer-activity.js';
import type * as transferChanges from './transfers/transfer-changes.js';
import type * as transferFiles from './transfers/transfer-files.js';
import type * as transfers from './transfers/transfers.js';
import type * as webhooks from './webhooks.js';
import { callOf } from './call-of.js';

/*
 * The endpoints that clients call, without their schemas: those would bring zod into every page. The types come from the
 * endpoint, and a method or path that differs from it does not compile.
 */

// Modules of their own, which pages that make none of these calls do not load.
export * from './accounts/picture-calls.js';
export * from './accounts/team-calls.js';
export * from './accounts/security-calls.js';
export * from './admin/admin-calls.js';
export * from './admin/report-calls.js';
export * from './admin/page-error-calls.js';

export const whoAmI = callOf<typeof accessTokens.whoAmI>('GET', '/v1/access-token');
export const listAccessTokens = callOf<typeof accessTokens.listAccessTokens>('GET', '/v1/access-tokens');
export const createAccessToken = callOf<typeof accessTokens.createAccessToken>('POST', '/v1/access-tokens');
export const revokeAccessToken = callOf<typeof accessTokens.revokeAccessToken>('DELETE', '/v1/access-tokens/{tokenId}');

export const planAccountDeletion = callOf<typeof accountDeletion.planAccountDeletion>('POST', '/v1/account/deletion');
export const cancelAccountDeletion = callOf<typeof accountDeletion.cancelAccountDeletion>(
  'DELETE',
  '/v1/account/deletion',
);
export const exportAccount = callOf<typeof accountDeletion.exportAccount>('GET', '/v1/account/export');
export const updateProfile = callOf<typeof account.updateProfile>('POST', '/v1/updateProfile');
export const changePassword = callOf<typeof account.changePassword>('POST', '/v1/changePassword');
export const listSessions = callOf<typeof account.listSessions>('GET', '/v1/sessions');
export const endSession = callOf<typeof account.endSession>('DELETE', '/v1/sessions/{id}');
export const endOtherSessions = callOf<typeof account.endOtherSessions>('DELETE', '/v1/sessions');

export const readInvite = callOf<typeof invites.readInvite>('GET', '/v1/invites/{code}');
export const ownInvite = callOf<typeof invites.ownInvite>('POST', '/v1/invites/own');

export const readAnalytics = callOf<typeof analytics.readAnalytics>('GET', '/v1/analytics');
export const readAnalyticsTable = callOf<typeof analytics.readAnalyticsTable>('GET', '/v1/analytics/tables');
export const readRequestAnalytics = callOf<typeof analytics.readRequestAnalytics>('GET', '/v1/analytics/requests');
export const listRequestSenders = callOf<typeof analytics.listRequestSenders>('GET', '/v1/analytics/requests/people');
export const exportAnalytics = callOf<typeof analytics.exportAnalytics>('GET', '/v1/analytics/export');

export const upgradeAppSumo = callOf<typeof appsumo.upgradeAppSumo>('POST', '/api/appSumo/upgradeAppSumo');
export const listLifetimeCodes = callOf<typeof appsumo.listLifetimeCodes>('GET', '/v1/lifetime-codes');

export const newSignupVerify = callOf<typeof auth.newSignupVerify>('POST', '/newsignupverify');
export const signup = callOf<typeof auth.signup>('POST', '/signup2');
export const login = callOf<typeof auth.login>('POST', '/combinedAuth');
export const anonCheck = callOf<typeof auth.anonCheck>('GET', '/anonCheck');
export const requestPasswordReset = callOf<typeof auth.requestPasswordReset>('POST', '/resetPasswordLink');
export const checkResetToken = callOf<typeof auth.checkResetToken>('POST', '/passTokenCheck');
export const resetPassword = callOf<typeof auth.resetPassword>('POST', '/resetPassword');
export const verifySenderEmail = callOf<typeof auth.verifySenderEmail>('POST', '/verifyEmail');
export const checkSenderEmail = callOf<typeof auth.checkSenderEmail>('POST', '/checkVerifyEmail');

export const addCard = callOf<typeof billing.addCard>('POST', '/addCard');
export const createSubscription = callOf<typeof billing.createSubscription>('POST', '/create-subscription');
export const getStripeData = callOf<typeof billing.getStripeData>('GET', '/getStripeData');
export const createCheckoutSession = callOf<typeof billing.createCheckoutSession>(
  'POST',
  '/api/stripe/createCheckoutSession',
);
export const readCheckout = callOf<typeof billing.readCheckout>('GET', '/v1/billing/checkouts/{sessionId}');
export const openPortal = callOf<typeof billing.openPortal>('POST', '/v1/billing/portal');
export const previewSwitch = callOf<typeof billing.previewSwitch>('POST', '/v1/billing/switch/preview');
export const switchPlan = callOf<typeof billing.switchPlan>('POST', '/v1/billing/switch');
export const resumeSubscription = callOf<typeof billing.resumeSubscription>('POST', '/v1/billing/resume');
export const listInvoices = callOf<typeof billing.listInvoices>('GET', '/v1/billing/invoices');

export const listContacts = callOf<typeof contacts.listContacts>('GET', '/v1/contacts');
export const createContact = callOf<typeof contacts.createContact>('POST', '/v1/contacts');
export const editContact = callOf<typeof contacts.editContact>('PATCH', '/v1/contacts/{contactId}');
export const deleteContacts = callOf<typeof contacts.deleteContacts>('POST', '/v1/contacts/delete');
export const restoreContacts = callOf<typeof contacts.restoreContacts>('POST', '/v1/contacts/restore');
export const listContactGroups = callOf<typeof contacts.listContactGroups>('GET', '/v1/contacts/groups');
export const groupContacts = callOf<typeof contacts.groupContacts>('POST', '/v1/contacts/groups');
export const renameContactGroup = callOf<typeof contacts.renameContactGroup>('PATCH', '/v1/contacts/groups/{groupId}');
export const removeContactGroup = callOf<typeof contacts.removeContactGroup>('DELETE', '/v1/contacts/groups/{groupId}');
export const listGroupRecipients = callOf<typeof contacts.listGroupRecipients>(
  'GET',
  '/v1/contacts/groups/{groupId}/recipients',
);
export const suggestContacts = callOf<typeof contacts.suggestContacts>('GET', '/v1/contacts/suggestions');
export const previewImport = callOf<typeof contacts.previewImport>('POST', '/v1/contacts/import/preview');
export const importContacts = callOf<typeof contacts.importContacts>('POST', '/v1/contacts/import');
export const exportContacts = callOf<typeof contacts.exportContacts>('GET', '/v1/contacts/export.csv');

export const openDownloadPage = callOf<typeof downloads.openDownloadPage>('POST', '/v1/downloads');
export const unlockTransfer = callOf<typeof downloads.unlockTransfer>('POST', '/v1/downloads/unlock');
export const sendRecipientCode = callOf<typeof downloads.sendRecipientCode>('POST', '/v1/downloads/code');
export const proveRecipient = callOf<typeof downloads.proveRecipient>('POST', '/v1/downloads/proof');
export const listLinkThumbnails = callOf<typeof downloads.listLinkThumbnails>('POST', '/v1/downloads/thumbnails');
export const downloadFile = callOf<typeof downloads.downloadFile>('POST', '/v1/downloads/file');
export const downloadZip = callOf<typeof downloads.downloadZip>('POST', '/zip');
export const completeDownload = callOf<typeof downloads.completeDownload>('POST', '/v1/downloads/complete');

export const askExtension = callOf<typeof extensions.askExtension>('POST', '/v1/downloads/ask-extension');
export const checkExtension = callOf<typeof extensions.checkExtension>('POST', '/checkExtension');
export const listExtensionRequests = callOf<typeof extensions.listExtensionRequests>('GET', '/v1/extension-requests');
export const grantExtension = callOf<typeof extensions.grantExtension>('POST', '/v1/extension-requests/{id}/grant');
export const declineExtension = callOf<typeof extensions.declineExtension>(
  'POST',
  '/v1/extension-requests/{id}/decline',
);

export const readOverview = callOf<typeof library.readOverview>('GET', '/v1/overview');

export const listNotifications = callOf<typeof notifications.listNotifications>('POST', '/notifications');
export const deleteNotification = callOf<typeof notifications.deleteNotification>('POST', '/deleteNotification');
export const readNotification = callOf<typeof notifications.readNotification>(
  'POST',
  '/v1/notifications/{notificationId}/read',
);
export const readNotificationSettings = callOf<typeof notifications.readNotificationSettings>(
  'GET',
  '/v1/notification-settings',
);
export const changeNotificationSettings = callOf<typeof notifications.changeNotificationSettings>(
  'PUT',
  '/v1/notification-settings',
);
export const readUnsubscription = callOf<typeof notifications.readUnsubscription>('GET', '/v1/unsubscription');
export const endUnsubscription = callOf<typeof notifications.endUnsubscription>('DELETE', '/v1/unsubscription');

export const fetchReceipt = callOf<typeof receipts.fetchReceipt>('GET', '/v1/transfers/{slug}/receipt');
export const verifyReceipt = callOf<typeof receipts.verifyReceipt>('POST', '/v1/receipts/verify');

export const listReceived = callOf<typeof received.listReceived>('GET', '/v1/received');

export const listRecipients = callOf<typeof recipients.listRecipients>('GET', '/v1/transfers/{slug}/recipients');
export const recipientTimeline = callOf<typeof recipients.recipientTimeline>('GET', '/v1/transfers/{slug}/timeline');
export const addRecipients = callOf<typeof recipients.addRecipients>('POST', '/v1/transfers/{slug}/recipients');
export const correctRecipient = callOf<typeof recipients.correctRecipient>(
  'PATCH',
  '/v1/transfers/{slug}/recipients/{recipientId}',
);
export const withdrawRecipient = callOf<typeof recipients.withdrawRecipient>(
  'DELETE',
  '/v1/transfers/{slug}/recipients/{recipientId}',
);

export const createRequest = callOf<typeof requests.createRequest>('POST', '/v1/requests');
export const listRequests = callOf<typeof requests.listRequests>('GET', '/v1/requests');
export const readRequest = callOf<typeof requests.readRequest>('GET', '/v1/requests/{slug}');
export const editRequest = callOf<typeof requests.editRequest>('PATCH', '/v1/requests/{slug}');
export const addRequestPeople = callOf<typeof requests.addRequestPeople>('POST', '/v1/requests/{slug}/people');
export const removeRequestPerson = callOf<typeof requests.removeRequestPerson>(
  'DELETE',
  '/v1/requests/{slug}/people/{personId}',
);
export const deleteRequest = callOf<typeof requests.deleteRequest>('DELETE', '/v1/requests/{slug}');
export const restoreRequest = callOf<typeof requests.restoreRequest>('POST', '/v1/requests/{slug}/restore');

export const listRequestTemplates = callOf<typeof requestTemplates.listRequestTemplates>(
  'GET',
  '/v1/request-templates',
);
export const createRequestTemplate = callOf<typeof requestTemplates.createRequestTemplate>(
  'POST',
  '/v1/request-templates',
);
export const replaceRequestTemplate = callOf<typeof requestTemplates.replaceRequestTemplate>(
  'PUT',
  '/v1/request-templates/{templateId}',
);
export const deleteRequestTemplate = callOf<typeof requestTemplates.deleteRequestTemplate>(
  'DELETE',
  '/v1/request-templates/{templateId}',
);

export const readClientConfig = callOf<typeof site.readClientConfig>('GET', '/config.json');
export const sendContact = callOf<typeof inbox.sendContact>('POST', '/api/contact');
export const sendFeedback = callOf<typeof site.sendFeedback>('POST', '/api/feedback');
export const readAccountAccess = callOf<typeof site.readAccountAccess>('GET', '/v1/content/account-access');
export const readChangelog = callOf<typeof site.readChangelog>('GET', '/api/canny/changelog');

export const openUpload = callOf<typeof storage.openUpload>('POST', '/stsAuth');
export const signPuts = callOf<typeof storage.signPuts>('POST', '/v1/uploads/{slug}/puts');
export const createMultipart = callOf<typeof storage.createMultipart>('POST', '/v1/uploads/{slug}/multiparts');
export const signParts = callOf<typeof storage.signParts>('POST', '/v1/uploads/{slug}/multiparts/{uploadId}/parts');
export const listParts = callOf<typeof storage.listParts>('GET', '/v1/uploads/{slug}/multiparts/{uploadId}/parts');
export const completeMultipart = callOf<typeof storage.completeMultipart>(
  'POST',
  '/v1/uploads/{slug}/multiparts/{uploadId}/complete',
);
export const abortMultipart = callOf<typeof storage.abortMultipart>(
  'POST',
  '/v1/uploads/{slug}/multiparts/{uploadId}/abort',
);
export const listUploaded = callOf<typeof storage.listUploaded>('GET', '/v1/uploads/{slug}/files');
export const discardUpload = callOf<typeof storage.discardUpload>('DELETE', '/v1/uploads/{slug}');
export const watchCopies = callOf<typeof storage.watchCopies>('GET', '/v1/uploads/{slug}/copies');
export const listOpenUploads = callOf<typeof storage.listOpenUploads>('GET', '/v1/uploads');
export const listGuestUploads = callOf<typeof guestUploads.listGuestUploads>('GET', '/v1/guest-uploads');
export const discardGuestUpload = callOf<typeof guestUploads.discardGuestUpload>('DELETE', '/v1/guest-uploads/{slug}');
export const folderSize = callOf<typeof storage.folderSize>('POST', '/folderSize');

export const openRequestPage = callOf<typeof submissions.openRequestPage>('POST', '/v1/requests/open');
export const sendPersonCode = callOf<typeof personProofs.sendPersonCode>('POST', '/v1/requests/code');
export const provePerson = callOf<typeof personProofs.provePerson>('POST', '/v1/requests/proof');
export const submit = callOf<typeof submissions.submit>('POST', '/v1/requests/submit');
export const listReceivedSubmissions = callOf<typeof receivedSubmissions.listReceivedSubmissions>('GET', '/requests');
export const listUnfinishedUploads = callOf<typeof submissions.listUnfinishedUploads>('GET', '/v1/submissions/uploads');
export const downloadExample = callOf<typeof submissions.downloadExample>('POST', '/v1/submissions/example');
export const fetchSubmissionReceipt = callOf<typeof submissions.fetchSubmissionReceipt>(
  'GET',
  '/v1/submissions/receipt',
);
export const requestMatrix = callOf<typeof reviews.requestMatrix>('GET', '/v1/requests/{slug}/matrix');
export const readSubmission = callOf<typeof reviews.readSubmission>(
  'GET',
  '/v1/requests/{slug}/submissions/{submissionId}',
);
export const decideSubmission = callOf<typeof reviews.decideSubmission>(
  'POST',
  '/v1/requests/{slug}/submissions/{submissionId}/decide',
);
export const downloadRequestZip = callOf<typeof reviews.downloadRequestZip>('POST', '/v1/requests/{slug}/zip');

export const transferActivity = callOf<typeof activity.transferActivity>('GET', '/v1/transfers/{slug}/activity');
export const listTransferEvents = callOf<typeof activity.listTransferEvents>('GET', '/v1/transfers/{slug}/events');

export const editTransfer = callOf<typeof transferChanges.editTransfer>('PATCH', '/v1/transfers/{slug}');
export const undoSend = callOf<typeof transferChanges.undoSend>('POST', '/v1/transfers/{slug}/undo-send');
export const restoreTransfer = callOf<typeof transferChanges.restoreTransfer>('POST', '/v1/transfers/{slug}/restore');
export const changeTransfers = callOf<typeof transferChanges.changeTransfers>('POST', '/v1/transfers/bulk');

export const removeFile = callOf<typeof transferFiles.removeFile>('DELETE', '/v1/transfers/{slug}/files/{fileId}');
export const restoreFile = callOf<typeof transferFiles.restoreFile>(
  'POST',
  '/v1/transfers/{slug}/files/{fileId}/restore',
);
export const replaceFile = callOf<typeof transferFiles.replaceFile>(
  'POST',
  '/v1/transfers/{slug}/files/{fileId}/replace',
);
export const listThumbnails = callOf<typeof transferFiles.listThumbnails>('POST', '/v1/transfers/{slug}/thumbnails');

export const createTransfer = callOf<typeof transfers.createTransfer>('POST', '/quicksend2');
export const addFiles = callOf<typeof transfers.addFiles>('PATCH', '/quicksend2');
export const listTransfers = callOf<typeof transfers.listTransfers>('GET', '/getQs');
export const sendTransferEmail = callOf<typeof transfers.sendTransferEmail>('POST', '/SendTransferEmail');
export const deleteTransfer = callOf<typeof transfers.deleteTransfer>('POST', '/deleteTransfer');

export const shareTransfer = callOf<typeof transferChanges.shareTransfer>('PUT', '/v1/transfers/{slug}/shares');

export const readMailDomain = callOf<typeof domains.readMailDomain>('GET', '/v1/mail-domain');
export const setMailDomain = callOf<typeof domains.setMailDomain>('PUT', '/v1/mail-domain');
export const checkMailDomain = callOf<typeof domains.checkMailDomain>('POST', '/v1/mail-domain/check');
export const removeMailDomain = callOf<typeof domains.removeMailDomain>('DELETE', '/v1/mail-domain');
export const readLinkDomain = callOf<typeof domains.readLinkDomain>('GET', '/v1/link-domain');
export const setLinkDomain = callOf<typeof domains.setLinkDomain>('PUT', '/v1/link-domain');
export const checkLinkDomain = callOf<typeof domains.checkLinkDomain>('POST', '/v1/link-domain/check');
export const removeLinkDomain = callOf<typeof domains.removeLinkDomain>('DELETE', '/v1/link-domain');
export const listWebhooks = callOf<typeof webhooks.listWebhooks>('GET', '/v1/webhooks');
export const createWebhook = callOf<typeof webhooks.createWebhook>('POST', '/v1/webhooks');
export const editWebhook = callOf<typeof webhooks.editWebhook>('PATCH', '/v1/webhooks/{webhookId}');
export const deleteWebhook = callOf<typeof webhooks.deleteWebhook>('DELETE', '/v1/webhooks/{webhookId}');
export const rotateWebhookSecret = callOf<typeof webhooks.rotateWebhookSecret>(
  'POST',
  '/v1/webhooks/{webhookId}/rotate',
);
export const testWebhook = callOf<typeof webhooks.testWebhook>('POST', '/v1/webhooks/{webhookId}/test');
export const listWebhookDeliveries = callOf<typeof webhooks.listWebhookDeliveries>(
  'GET',
  '/v1/webhooks/{webhookId}/deliveries',
);
export const replayWebhookDelivery = callOf<typeof webhooks.replayWebhookDelivery>(
  'POST',
  '/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
);
