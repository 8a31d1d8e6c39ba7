import * as accountKeys from '#contract/accounts/account-keys.js';
import * as accessTokens from '#contract/accounts/access-tokens.js';
import * as abuse from '#contract/admin/abuse.js';
import * as account from '#contract/accounts/account.js';
import * as accountDeletion from '#contract/accounts/account-deletion.js';
import * as address from '#contract/address.js';
import * as adminAccounts from '#contract/admin/admin-accounts.js';
import * as adminCodes from '#contract/admin/admin-codes.js';
import * as adminLinks from '#contract/admin/admin-links.js';
import * as adminSubscriptions from '#contract/admin/admin-subscriptions.js';
import * as admin from '#contract/admin/admin.js';
import * as staffLog from '#contract/admin/staff-log.js';
import * as cleared from '#contract/admin/cleared-files.js';
import { notificationKinds } from '#contract/accounts/notification-kinds.js';
import * as alerts from '#contract/notifications.js';
import * as analytics from '#contract/transfers/analytics.js';
import * as appsumo from '#contract/billing/appsumo.js';
import * as brands from '#contract/accounts/brands.js';
import * as billing from '#contract/billing/billing.js';
import * as contacts from '#contract/contacts.js';
import * as domains from '#contract/domains.js';
import type { EndpointShape } from '#contract/endpoint.js';
import * as reports from '#contract/admin/reports.js';
import * as extensions from '#contract/transfers/extensions.js';
import * as operations from '#contract/admin/operations.js';
import * as overview from '#contract/admin/overview.js';
import * as inbox from '#contract/admin/inbox.js';
import * as library from '#contract/transfers/library.js';
import * as oidc from '#contract/accounts/oidc.js';
import * as passkeys from '#contract/accounts/passkeys.js';
import * as pictures from '#contract/accounts/pictures.js';
import * as receipts from '#contract/transfers/receipts.js';
import * as received from '#contract/transfers/received.js';
import * as guestUploads from '#contract/requests/guest-uploads.js';
import * as receivedSubmissions from '#contract/requests/received-submissions.js';
import * as requestTemplates from '#contract/requests/request-templates.js';
import * as policies from '#contract/admin/policies.js';
import * as fileRequests from '#contract/requests/requests.js';
import * as teams from '#contract/accounts/teams.js';
import * as invites from '#contract/accounts/invites.js';
import * as reviews from '#contract/requests/reviews.js';
import * as submissions from '#contract/requests/submissions.js';
import * as webhooks from '#contract/webhooks.js';
import * as security from '#contract/accounts/security.js';
import * as storage from '#contract/transfers/storage.js';
import * as recipients from '#contract/transfers/recipients.js';
import * as activity from '#contract/transfers/transfer-activity.js';
import * as changes from '#contract/transfers/transfer-changes.js';
import * as transferFiles from '#contract/transfers/transfer-files.js';
import * as transfers from '#contract/transfers/transfers.js';
import type { Sample, Samples } from './call-sample.js';
import { callsAndTheirShapes } from './contract-calls.js';
import { ofSite, openSiteCalls } from './site-samples.js';
import { initialPolicies } from '../src/modules/platform/policies/installation-policies.service.js';

export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** Those that are refused without a proof of who calls. Within one upload its own token decides. */
export const memberCalls = callsAndTheirShapes.filter(
  ({ access, errors = [], path }) =>
    access !== undefined || (errors.includes('unauthenticated') && !path.startsWith('/v1/uploads/{slug}')),
);

/** Those of visitors that came with the dashboard; the others are named one by one in every-call. */
export const openCalls: EndpointShape[] = [
  extensions.askExtension,
  extensions.checkExtension,
  receipts.verifyReceipt,
  pictures.servePicture,
  submissions.openRequestPage,
  submissions.downloadExample,
  reports.reportTransfer,
  reports.reportRequest,
  reports.openAppeal,
  reports.sendAppeal,
  ...openSiteCalls,
  teams.openTeamInvite,
  teams.acceptTeamInvite,
];

/** Ids of another account's records. */
export interface Belongings {
  userId: string;
  email: string;
  slug: string;
  transferId: string;
  recipientId: string;
  expiredSlug: string;
  requestId: string;
  fileRequestSlug: string;
  personId: string;
  submissionId: string;
  templateId: string;
  contactId: string;
  groupId: string;
  notificationId: string;
  sessionId: string;
  inviteId: string;
  tokenId: string;
  webhookId: string;
  deliveryId: string;
}

export const templateSettings = {
  title: 'Tax documents',
  message: '',
  lang: 'en',
  layout: 'checklist',
  items: [{ kind: 'files', name: 'Passport' }],
  isPublic: true,
  asks: { name: 'optional', company: 'off', email: 'optional' },
  provesEmail: false,
  isRepeatable: true,
  reminders: { daysBefore: [3], daysAfter: [] },
};

const own = { foreign: 'own' } as const;
const fileObject = { fileName: 'a.txt', size: 1, itemPath: 'a/b' };

const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} };
const newCredential = { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } };
const credentialProof = { ...credential, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };

const recipient = `age1${'q'.repeat(58)}`;
const accountKey = { recipient, wrappedKey: 'YWdl' };

function ofAccount({ userId, email, sessionId }: Belongings): Samples {
  return [
    [account.updateProfile, { body: { fullName: 'Li', lang: 'zh', timeZone: 'Asia/Shanghai' }, ...own }],
    [pictures.setPicture, { body: { image: 'AAAA' }, ...own }],
    [pictures.servePicture, { params: { id: 'none', name: '48.webp' }, foreign: 404 }],
    [pictures.removePicture, own],
    [pictures.setLogo, { body: { image: 'AAAA' }, ...own }],
    [pictures.removeLogo, own],
    [brands.readBrand, own],
    [brands.changeBrand, { body: { headline: 'Ours' }, ...own }],
    [brands.setBrandPicture, { body: { image: 'AAAA' }, ...own }],
    [brands.removeBrandPicture, own],
    [account.changePassword, { body: { currentPassword: 'a guess', newPassword: 'new words' }, foreign: 403 }],
    [address.requestAddressChange, { body: { email: 'new-address@example.com' }, ...own }],
    [address.changeAddress, { body: { email: 'new-address@example.com', code: 'ABCDE' }, foreign: 403 }],
    [security.readSecurity, own],
    [security.stepUp, { body: { password: 'a guess' }, foreign: 403 }],
    [security.startSecondFactor, own],
    [security.confirmSecondFactor, { body: { ticket: 'x', code: '123456' }, foreign: 403 }],
    [security.renewRecoveryCodes, { ...own }],
    [security.removeSecondFactor, { ...own }],
    [passkeys.startPasskey, own],
    [passkeys.addPasskey, { body: { name: 'Key', credential: newCredential }, foreign: 403 }],
    [passkeys.renamePasskey, { params: { passkeyId: userId }, body: { name: 'Key' }, foreign: 404 }],
    [passkeys.removePasskey, { params: { passkeyId: userId }, foreign: 404 }],
    [accountKeys.readAccountKey, own],
    [accountKeys.makeAccountKey, { body: accountKey, ...own }],
    [accountKeys.changeAccountKey, { body: { isFindable: true }, ...own }],
    [accountKeys.findPublicKeys, { body: { emails: [email] }, ...own }],
    [accountKeys.changeKeyPassphrase, { body: accountKey, ...own }],
    [accountKeys.renewAccountKey, { body: { ...accountKey, previous: recipient, previousKey: null }, ...own }],
    [
      accountKeys.addKeyPasskey,
      { body: { ...accountKey, name: 'Key', credential: 'AGE-PLUGIN-FIDO2PRF-1QQ' }, ...own },
    ],
    [accountKeys.removeKeyPasskey, { params: { passkeyId: userId }, foreign: 404 }],
    [oidc.startOidcProof, { foreign: 404 }],
    [oidc.stepUpWithOidc, { body: { query: '?code=a-guess' }, foreign: 403 }],
    [passkeys.startPasskeyProof, own],
    [passkeys.stepUpWithPasskey, { body: { credential: credentialProof }, foreign: 403 }],
    [accountDeletion.planAccountDeletion, own],
    [accountDeletion.cancelAccountDeletion, own],
    [accountDeletion.exportAccount, own],
    [account.listSessions, { query: { skip: 0 }, ...own }],
    [account.endSession, { params: { id: sessionId }, foreign: 404 }],
    [account.endOtherSessions, own],
    [domains.readMailDomain, own],
    [domains.setMailDomain, { body: { name: 'example.com' }, ...own }],
    [domains.checkMailDomain, own],
    [domains.removeMailDomain, own],
    [domains.readLinkDomain, own],
    [domains.setLinkDomain, { body: { name: 'files.example.com' }, ...own }],
    [domains.checkLinkDomain, own],
    [domains.removeLinkDomain, own],
    [appsumo.listLifetimeCodes, own],
    [appsumo.upgradeAppSumo, { body: { userId, email, codes: ['2222-2222-2222-2222'] }, foreign: 403 }],
    [storage.folderSize, { body: { userid: userId }, foreign: 403 }],
    [storage.listOpenUploads, own],
    [
      storage.openUpload,
      { body: { id: userId, type: 'userUpload', files: [{ path: 'a.txt', size: 1 }] }, foreign: 403 },
    ],
  ];
}

function ofAccessTokens({ tokenId }: Belongings): Samples {
  const body = { name: 'Mine', scopes: ['read'], days: 30 };
  return [
    [accessTokens.listAccessTokens, own],
    [accessTokens.createAccessToken, { body, ...own }],
    [accessTokens.revokeAccessToken, { params: { tokenId }, foreign: 404 }],
    [accessTokens.whoAmI, own],
  ];
}

function ofWebhooks({ webhookId, deliveryId }: Belongings): Samples {
  const params = { webhookId };
  return [
    [webhooks.listWebhooks, own],
    [webhooks.createWebhook, { body: { url: 'https://example.com/hook', events: ['transfer.created'] }, ...own }],
    [webhooks.editWebhook, { params, body: { isEnabled: false }, foreign: 404 }],
    [webhooks.deleteWebhook, { params, foreign: 404 }],
    [webhooks.rotateWebhookSecret, { params, foreign: 404 }],
    [webhooks.testWebhook, { params, foreign: 404 }],
    [webhooks.listWebhookDeliveries, { params, query: { skip: 0 }, foreign: 404 }],
    [webhooks.replayWebhookDelivery, { params: { webhookId, deliveryId }, foreign: 404 }],
  ];
}

function ofBilling({ userId }: Belongings): Samples {
  const card = { paymentMethodId: 'pm_1', stripeCustomerId: '', SSuserId: userId };
  const purchase = { stripeCustomerId: '', SSuserId: userId, priceId: 'price_1', role: 'pro', trial: false };
  const checkout = { price_id: 'price_1', stripe_customerid: '', mongo_id: userId, company: 'A', referrer: 'b' };
  return [
    [billing.getStripeData, own],
    [billing.addCard, { body: { ...card, addCardOnly: true }, foreign: 403 }],
    [billing.createSubscription, { body: { ...purchase, addCardOnly: false }, foreign: 403 }],
    [billing.createCheckoutSession, { body: checkout, foreign: 403 }],
    [billing.readCheckout, { params: { sessionId: 'cs_test_1' }, foreign: 403 }],
    [billing.openPortal, { body: { purpose: 'card' }, ...own }],
    [billing.previewSwitch, { body: { choice: 'PM' }, ...own }],
    [billing.switchPlan, { body: { choice: 'PM', prorationAt: 1_000_000 }, ...own }],
    [billing.resumeSubscription, { body: {}, ...own }],
    [billing.listInvoices, { query: { after: 'in_1' }, ...own }],
  ];
}

function ofAlerts({ userId, notificationId }: Belongings): Samples {
  const ways = { page: true, mail: false };
  const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, ways]));
  return [
    [alerts.listNotifications, { body: { userid: userId, limit: 5 }, foreign: 403 }],
    [alerts.deleteNotification, { body: { userid: userId, notifyId: notificationId }, foreign: 403 }],
    [alerts.readNotification, { params: { notificationId }, foreign: 404 }],
    [alerts.readNotificationSettings, own],
    [alerts.changeNotificationSettings, { body: { kinds, quiet: { from: '22:00', to: '07:00' } }, ...own }],
    [alerts.readUnsubscription, own],
    [alerts.endUnsubscription, own],
    [alerts.liveEvents, own],
  ];
}

function ofTransfer({ userId, slug, transferId, recipientId }: Belongings): Samples {
  const params = { slug };
  const file = { slug, fileId: '0' };
  const added = { senderId: 'x', slug, _id: transferId, uploadSlug: '1111111', fileObjects: [fileObject] };
  return [
    [transfers.listTransfers, { query: { userid: userId, slug, skip: 0, filter: 'all', search: 'a' }, foreign: 403 }],
    [transfers.addFiles, { body: { ...added, senderId: undefined }, foreign: 404 }],
    [transfers.sendTransferEmail, { body: { slug, resendTo: recipientId }, foreign: 404 }],
    [transfers.deleteTransfer, { body: { type: 'other', slug }, foreign: 404 }],
    [changes.editTransfer, { params, body: { title: 'Taken over', reminds: false }, foreign: 404 }],
    [transferFiles.removeFile, { params: file, foreign: 404 }],
    [transferFiles.restoreFile, { params: file, foreign: 404 }],
    [transferFiles.replaceFile, { params: file, body: { uploadSlug: '1111111', fileObject }, foreign: 404 }],
    [recipients.listRecipients, { params, query: { skip: 0, limit: 5 }, foreign: 404 }],
    [recipients.recipientTimeline, { params, query: { recipientId }, foreign: 404 }],
    [recipients.addRecipients, { params, body: { emailTo: [{ email: 'mallory@example.com' }] }, foreign: 404 }],
    [
      recipients.correctRecipient,
      { params: { slug, recipientId }, body: { email: 'mallory@example.com', name: 'M' }, foreign: 404 },
    ],
    [recipients.withdrawRecipient, { params: { slug, recipientId }, foreign: 404 }],
    [activity.transferActivity, { params, foreign: 404 }],
    [activity.listTransferEvents, { params, query: { skip: 0, limit: 5 }, foreign: 404 }],
    [transferFiles.listThumbnails, { params, body: { fileIds: ['0'] }, foreign: 404 }],
    [changes.undoSend, { params, foreign: 404 }],
    [changes.restoreTransfer, { params, foreign: 404 }],
    [changes.changeTransfers, { body: { action: 'delete', slugs: [slug] }, ...own }],
    [receipts.fetchReceipt, { params, foreign: 404 }],
    [library.readOverview, own],
    [received.listReceived, { query: { limit: 5 }, ...own }],
  ];
}

function ofExtensions({ expiredSlug, requestId }: Belongings): Samples {
  const params = { id: requestId };
  return [
    [extensions.listExtensionRequests, { query: { slug: expiredSlug, skip: 0, limit: 5 }, ...own }],
    [extensions.grantExtension, { params, body: { expiryDate: Date.now() + 86_400_000 }, foreign: 404 }],
    [extensions.declineExtension, { params, foreign: 404 }],
  ];
}

function ofFileRequests({ userId, fileRequestSlug: slug, personId, submissionId }: Belongings): Samples {
  const params = { slug };
  const items = [{ kind: 'files', name: 'Mine' }];
  return [
    [fileRequests.createRequest, { body: { title: 'Mine', lang: 'en', layout: 'drop-box', items }, ...own }],
    [fileRequests.listRequests, { query: { search: 'a', sort: 'title', skip: 0, limit: 5 }, ...own }],
    [fileRequests.readRequest, { params, foreign: 404 }],
    [fileRequests.editRequest, { params, body: { title: 'Taken over', isClosed: true }, foreign: 404 }],
    [fileRequests.addRequestPeople, { params, body: { people: [{ email: 'mallory@example.com' }] }, foreign: 404 }],
    [fileRequests.removeRequestPerson, { params: { slug, personId }, foreign: 404 }],
    [fileRequests.deleteRequest, { params, foreign: 404 }],
    [fileRequests.restoreRequest, { params, foreign: 404 }],
    [guestUploads.listGuestUploads, own],
    [guestUploads.discardGuestUpload, { params: { slug: 'none234' }, foreign: 404 }],
    [receivedSubmissions.listReceivedSubmissions, { query: { userid: userId, limit: 5 }, foreign: 403 }],
    [reviews.downloadRequestZip, { params, foreign: 404 }],
    [reviews.requestMatrix, { params, query: { skip: 0, limit: 5 }, foreign: 404 }],
    [reviews.readSubmission, { params: { slug, submissionId }, foreign: 404 }],
    [
      reviews.decideSubmission,
      { params: { slug, submissionId }, body: { decisions: [{ itemId: 'x', state: 'accepted' }] }, foreign: 404 },
    ],
  ];
}

function ofRequestTemplates({ templateId }: Belongings): Samples {
  const params = { templateId };
  const body = { name: 'Mine', settings: templateSettings };
  return [
    [requestTemplates.listRequestTemplates, own],
    [requestTemplates.createRequestTemplate, { body, ...own }],
    [requestTemplates.replaceRequestTemplate, { params, body, foreign: 404 }],
    [requestTemplates.deleteRequestTemplate, { params, foreign: 404 }],
  ];
}

function ofAnalytics({ slug }: Belongings): Samples {
  const query = { range: '7d', slug };
  return [
    [analytics.readAnalytics, { query, foreign: 404 }],
    [analytics.readAnalyticsTable, { query: { ...query, by: 'cities', sort: 'latest', skip: 0 }, foreign: 404 }],
    [analytics.readRequestAnalytics, { query: { range: '7d', skip: 0 }, ...own }],
    [analytics.listRequestSenders, { query: { range: '7d', skip: 0 }, ...own }],
    [analytics.exportAnalytics, { query: { ...query, lang: 'en' }, foreign: 404 }],
  ];
}

function ofContacts({ email, contactId, groupId }: Belongings): Samples {
  const text = 'email\nnew@example.com';
  const contactIds = [contactId];
  return [
    [contacts.listContacts, { query: { groupId, q: 'a', sort: 'email', skip: 0, limit: 5 }, foreign: 404 }],
    [contacts.createContact, { body: { email: 'mine@example.com', name: 'M', groups: ['Mine'] }, ...own }],
    [contacts.editContact, { params: { contactId }, body: { name: 'Taken over', company: 'M' }, foreign: 404 }],
    [contacts.deleteContacts, { body: { contactIds }, foreign: 404 }],
    [contacts.restoreContacts, { body: { contactIds }, foreign: 404 }],
    [contacts.listContactGroups, own],
    [contacts.groupContacts, { body: { name: 'Mine', contactIds }, foreign: 404 }],
    [contacts.renameContactGroup, { params: { groupId }, body: { name: 'Taken over' }, foreign: 404 }],
    [contacts.removeContactGroup, { params: { groupId }, foreign: 404 }],
    [contacts.listGroupRecipients, { params: { groupId }, foreign: 404 }],
    [contacts.suggestContacts, { query: { q: email.slice(0, 6) }, ...own }],
    [contacts.previewImport, { body: { text }, ...own }],
    [contacts.exportContacts, own],
    [contacts.importContacts, { body: { text, digest: '0'.repeat(64) }, ...own }],
  ];
}

function ofTeams({ userId, slug, inviteId }: Belongings): Samples {
  return [
    [changes.shareTransfer, { params: { slug }, body: { userIds: [userId] }, foreign: 404 }],
    [teams.readTeam, own],
    [teams.inviteToTeam, { body: { email: 'mallory@example.com', role: 'admin' }, ...own }],
    [teams.resendTeamInvite, { params: { inviteId }, foreign: 404 }],
    [teams.withdrawTeamInvite, { params: { inviteId }, foreign: 404 }],
    [teams.joinTeam, { body: { inviteToken: 'x' }, foreign: 403 }],
    [invites.ownInvite, own],
    [teams.changeTeamRole, { params: { userId }, body: { role: 'admin' }, foreign: 404 }],
    [teams.removeTeamMember, { params: { userId }, body: { handTo: userId }, foreign: 404 }],
    [teams.leaveTeam, { body: { handTo: userId }, ...own }],
    [teams.demandSecondFactor, { body: { isDemanded: false }, ...own }],
    [teams.handOverTeam, { body: { userId }, foreign: 404 }],
    [teams.listTeamActivity, { query: { userId, skip: 0, limit: 5 }, ...own }],
    [teams.exportTeamActivity, { query: { userId }, ...own }],
  ];
}

function ofStaff({ userId, email, transferId }: Belongings): Samples {
  const ofCase = { params: { caseId: transferId }, foreign: 404 } as const;
  const ofMessage = { params: { messageId: transferId }, foreign: 404 } as const;
  const ofLink = { params: { linkId: transferId }, foreign: 404 } as const;
  const about = { params: { userId }, foreign: 404 } as const;
  const reason = 'They asked for it';
  return [
    [admin.searchPeople, { body: { text: email }, foreign: 404 }],
    [admin.readPerson, about],
    [admin.changePersonPlan, { ...about, body: { plan: 'pro', until: null, reason } }],
    [adminAccounts.adjustPersonLimits, { ...about, body: { limits: { files: 60 }, until: null, reason } }],
    [adminAccounts.movePersonTrial, { ...about, body: { until: Date.UTC(2030, 0), reason } }],
    [adminAccounts.planPersonDeletion, { ...about, body: { isPlanned: false, reason } }],
    [adminAccounts.exportPerson, { ...about, body: { reason } }],
    [admin.suspendPerson, { ...about, body: { isSuspended: true, reason } }],
    [admin.endPersonSessions, { ...about, body: { reason } }],
    [admin.viewPerson, { ...about, body: { reason } }],
    [admin.endView, { foreign: 404 }],
    [admin.resetPersonSecondFactor, { ...about, body: { reason } }],
    [admin.addStaffNote, { ...about, body: { text: 'A secret note' } }],
    [admin.resendCode, { body: { email, purpose: 'signup', reason }, foreign: 404 }],
    [staffLog.listStaffLog, { query: { targetId: userId, skip: 0, limit: 5 }, foreign: 404 }],
    [staffLog.exportStaffLog, { query: { targetId: userId }, foreign: 404 }],
    [adminLinks.searchLinks, { body: { text: transferId }, foreign: 404 }],
    [adminLinks.readLink, ofLink],
    [adminLinks.changeLinkExpiry, { ...ofLink, body: { until: Date.UTC(2030, 0), isBeyondPlan: true, reason } }],
    [adminLinks.closeLink, { ...ofLink, body: { isClosed: true, reason } }],
    [adminLinks.handOverLink, { ...ofLink, body: { email, reason } }],
    [adminCodes.listCodeBatches, { foreign: 404 }],
    [adminCodes.listBatchCodes, { query: { batch: 'spring', skip: 0, limit: 5 }, foreign: 404 }],
    [adminCodes.makeCodes, { body: { batch: 'spring', count: 1, reason }, foreign: 404 }],
    [adminCodes.withdrawCode, { body: { codeId: 'x', reason }, foreign: 404 }],
    [adminCodes.withdrawBatch, { body: { batch: 'spring', reason }, foreign: 404 }],
    [adminSubscriptions.listCustomers, { query: { skip: 0, limit: 5 }, foreign: 404 }],
    [adminSubscriptions.compareCustomers, { query: { skip: 0, limit: 5 }, foreign: 404 }],
    [adminSubscriptions.refetchSubscription, { params: { accountId: userId }, body: { reason }, foreign: 404 }],
    [adminSubscriptions.replayEvent, { body: { eventId: 'evt_1', reason }, foreign: 404 }],
    [abuse.openCase, { body: { linkId: transferId, kind: 'transfer', category: 'fraud', reason }, foreign: 404 }],
    [abuse.listCases, { query: { state: 'open', skip: 0, limit: 5 }, foreign: 404 }],
    [policies.readPolicies, { foreign: 404 }],
    [policies.addInstallationPicture, { body: { image: 'AAAA' }, foreign: 404 }],
    [policies.changePolicies, { body: { policies: initialPolicies, revision: 999, reason }, foreign: 404 }],
    [abuse.readCase, ofCase],
    [abuse.decideCase, { ...ofCase, body: { decision: 'freeze', reason } }],
    [abuse.exportCase, ofCase],
    [abuse.readCaseFigures, { foreign: 404 }],
    [abuse.listDeniedFiles, { query: { skip: 0, limit: 5 }, foreign: 404 }],
    [abuse.removeDeniedFile, { body: { sha256: 'ab'.repeat(32), reason }, foreign: 404 }],
    [cleared.judgeFile, { params: { linkId: transferId, fileId: '0' }, foreign: 404, body: { isClean: true, reason } }],
    [cleared.listClearedFiles, { query: { skip: 0, limit: 5 }, foreign: 404 }],
    [cleared.removeClearedFile, { body: { sha256: 'ab'.repeat(32), reason }, foreign: 404 }],
    [operations.searchMails, { body: { text: email }, foreign: 404 }],
    [operations.resendMail, { params: { mailId: transferId }, body: { reason }, foreign: 404 }],
    [operations.readMailDomains, { foreign: 404 }],
    [operations.listMailBlocks, { query: { skip: 0, limit: 5 }, foreign: 404 }],
    [operations.addMailBlock, { body: { email, reason }, foreign: 404 }],
    [operations.liftMailBlock, { body: { email, reason }, foreign: 404 }],
    [overview.readStaffOverview, { foreign: 404 }],
    [overview.readVerdict, { foreign: 404 }],
    [operations.readQueues, { foreign: 404 }],
    [operations.readStorage, { foreign: 404 }],
    [operations.readProcesses, { foreign: 404 }],
    [inbox.searchMessages, { body: { email }, foreign: 404 }],
    [inbox.readMessage, ofMessage],
    [inbox.answerMessage, { ...ofMessage, body: { text: 'A secret answer' } }],
    [inbox.setMessageState, { ...ofMessage, body: { state: 'closed', reason } }],
    [abuse.addCaseNote, { ...ofCase, body: { text: 'A secret note' } }],
  ];
}

const someSender = { name: 'Anna', email: 'anna@example.com' };
const someTransfer = { id: 't', slug: 'abcdefg', sentAt: 0, sender: someSender, recipients: [], message: '' };
const someContent = {
  version: 1,
  issuer: 'Sampan',
  issuedAt: 0,
  transfer: { ...someTransfer, totalBytes: 0, files: [] },
  events: [],
};

function ofVisitors({ expiredSlug }: Belongings): Samples {
  const complaint = { category: 'fraud', text: 'It asks for my card', email: 'reader@example.com' };
  return [
    [extensions.askExtension, { body: { slug: expiredSlug, email: 'late@example.com', note: 'Please' }, ...own }],
    [extensions.checkExtension, { body: { token: 'x' }, ...own }],
    [reports.reportTransfer, { body: { slug: expiredSlug, recipientId: 'r', ...complaint }, ...own }],
    [reports.openAppeal, { body: { token: 'x' }, ...own }],
    [reports.sendAppeal, { body: { token: 'x', text: 'It is mine' }, ...own }],
    [reports.reportRequest, { body: { slug: expiredSlug, personId: 'p', ...complaint }, ...own }],
    [receipts.verifyReceipt, { body: { receipt: { content: someContent, keyId: 'k', signature: 's' } }, ...own }],
    [submissions.openRequestPage, { body: { slug: expiredSlug, personId: 'p', password: 'x' }, ...own }],
    [submissions.downloadExample, { body: { itemId: 'x' }, ...own }],
    [teams.openTeamInvite, { body: { inviteToken: 'x' }, ...own }],
    [invites.readInvite, { params: { code: 'nosuchcode' }, foreign: 404 }],
    [
      teams.acceptTeamInvite,
      { body: { inviteToken: 'x', newMemberEmail: 'mallory@example.com', password: 'mallory1' }, ...own },
    ],
  ];
}

/** One valid call per endpoint, about records of this owner. */
export function samplesAbout(owner: Belongings): Map<EndpointShape, Sample> {
  const parts = [
    ofAccount,
    ofAccessTokens,
    ofWebhooks,
    ofBilling,
    ofAlerts,
    ofTransfer,
    ofExtensions,
    ofFileRequests,
    ofRequestTemplates,
    ofAnalytics,
    ofContacts,
    ofTeams,
    ofStaff,
    ofVisitors,
    ofSite,
  ];
  return new Map(parts.flatMap((part) => part(owner)));
}
