import type * as abuse from './abuse.js';
import type * as operations from './operations.js';
import type * as overview from './overview.js';
import type * as admin from './admin.js';
import type * as accounts from './admin-accounts.js';
import type * as codes from './admin-codes.js';
import type * as links from './admin-links.js';
import type * as subscriptions from './admin-subscriptions.js';
import { callOf } from '../call-of.js';
import type * as cleared from './cleared-files.js';
import type * as inbox from './inbox.js';
import type * as policies from './policies.js';
import type * as staffLog from './staff-log.js';

/** See `calls.ts`, by which they are imported. */

export const readStaffOverview = callOf<typeof overview.readStaffOverview>('GET', '/v1/admin/overview');
export const readVerdict = callOf<typeof overview.readVerdict>('GET', '/v1/admin/verdict');
export const searchPeople = callOf<typeof admin.searchPeople>('POST', '/v1/admin/people/search');
export const readPerson = callOf<typeof admin.readPerson>('GET', '/v1/admin/people/{userId}');
export const changePersonPlan = callOf<typeof admin.changePersonPlan>('PUT', '/v1/admin/people/{userId}/plan');
export const adjustPersonLimits = callOf<typeof accounts.adjustPersonLimits>('PUT', '/v1/admin/people/{userId}/limits');
export const movePersonTrial = callOf<typeof accounts.movePersonTrial>('PUT', '/v1/admin/people/{userId}/trial');
export const planPersonDeletion = callOf<typeof accounts.planPersonDeletion>(
  'PUT',
  '/v1/admin/people/{userId}/deletion',
);
export const exportPerson = callOf<typeof accounts.exportPerson>('POST', '/v1/admin/people/{userId}/export');
export const suspendPerson = callOf<typeof admin.suspendPerson>('PUT', '/v1/admin/people/{userId}/suspension');
export const endPersonSessions = callOf<typeof admin.endPersonSessions>(
  'POST',
  '/v1/admin/people/{userId}/sessions/end',
);
export const viewPerson = callOf<typeof admin.viewPerson>('POST', '/v1/admin/people/{userId}/view');
export const endView = callOf<typeof admin.endView>('POST', '/v1/views/end');
export const resetPersonSecondFactor = callOf<typeof admin.resetPersonSecondFactor>(
  'POST',
  '/v1/admin/people/{userId}/second-factor/reset',
);
export const addStaffNote = callOf<typeof admin.addStaffNote>('POST', '/v1/admin/people/{userId}/notes');
export const resendCode = callOf<typeof admin.resendCode>('POST', '/v1/admin/codes/resend');
export const listStaffLog = callOf<typeof staffLog.listStaffLog>('GET', '/v1/admin/log');
export const exportStaffLog = callOf<typeof staffLog.exportStaffLog>('GET', '/v1/admin/log/export');
export const searchLinks = callOf<typeof links.searchLinks>('POST', '/v1/admin/links/search');
export const readLink = callOf<typeof links.readLink>('GET', '/v1/admin/links/{linkId}');
export const changeLinkExpiry = callOf<typeof links.changeLinkExpiry>('PUT', '/v1/admin/links/{linkId}/expiry');
export const closeLink = callOf<typeof links.closeLink>('PUT', '/v1/admin/links/{linkId}/closed');
export const handOverLink = callOf<typeof links.handOverLink>('PUT', '/v1/admin/links/{linkId}/owner');
export const listCodeBatches = callOf<typeof codes.listCodeBatches>('GET', '/v1/admin/code-batches');
export const listBatchCodes = callOf<typeof codes.listBatchCodes>('GET', '/v1/admin/codes');
export const makeCodes = callOf<typeof codes.makeCodes>('POST', '/v1/admin/code-batches');
export const withdrawCode = callOf<typeof codes.withdrawCode>('POST', '/v1/admin/codes/withdraw');
export const withdrawBatch = callOf<typeof codes.withdrawBatch>('POST', '/v1/admin/code-batches/withdraw');
export const listCustomers = callOf<typeof subscriptions.listCustomers>('GET', '/v1/admin/subscriptions');
export const compareCustomers = callOf<typeof subscriptions.compareCustomers>(
  'GET',
  '/v1/admin/subscriptions/comparison',
);
export const refetchSubscription = callOf<typeof subscriptions.refetchSubscription>(
  'POST',
  '/v1/admin/subscriptions/{accountId}/refetch',
);
export const replayEvent = callOf<typeof subscriptions.replayEvent>('POST', '/v1/admin/subscriptions/replay');
export const openCase = callOf<typeof abuse.openCase>('POST', '/v1/admin/cases');
export const listCases = callOf<typeof abuse.listCases>('GET', '/v1/admin/cases');
export const readCase = callOf<typeof abuse.readCase>('GET', '/v1/admin/cases/{caseId}');
export const decideCase = callOf<typeof abuse.decideCase>('POST', '/v1/admin/cases/{caseId}/decisions');
export const addCaseNote = callOf<typeof abuse.addCaseNote>('POST', '/v1/admin/cases/{caseId}/notes');
export const exportCase = callOf<typeof abuse.exportCase>('GET', '/v1/admin/cases/{caseId}/export');
export const readCaseFigures = callOf<typeof abuse.readCaseFigures>('GET', '/v1/admin/case-figures');
export const listDeniedFiles = callOf<typeof abuse.listDeniedFiles>('GET', '/v1/admin/denied-files');
export const removeDeniedFile = callOf<typeof abuse.removeDeniedFile>('POST', '/v1/admin/denied-files/remove');
export const judgeFile = callOf<typeof cleared.judgeFile>('PUT', '/v1/admin/links/{linkId}/files/{fileId}/verdict');
export const listClearedFiles = callOf<typeof cleared.listClearedFiles>('GET', '/v1/admin/cleared-files');
export const removeClearedFile = callOf<typeof cleared.removeClearedFile>('POST', '/v1/admin/cleared-files/remove');

export const searchMails = callOf<typeof operations.searchMails>('POST', '/v1/admin/mails/search');
export const resendMail = callOf<typeof operations.resendMail>('POST', '/v1/admin/mails/{mailId}/resend');
export const readMailDomains = callOf<typeof operations.readMailDomains>('GET', '/v1/admin/mails/domains');
export const listMailBlocks = callOf<typeof operations.listMailBlocks>('GET', '/v1/admin/mails/blocks');
export const addMailBlock = callOf<typeof operations.addMailBlock>('POST', '/v1/admin/mails/blocks');
export const liftMailBlock = callOf<typeof operations.liftMailBlock>('POST', '/v1/admin/mails/blocks/lift');
export const readQueues = callOf<typeof operations.readQueues>('GET', '/v1/admin/queues');
export const readStorage = callOf<typeof operations.readStorage>('GET', '/v1/admin/storage');
export const readProcesses = callOf<typeof operations.readProcesses>('GET', '/v1/admin/processes');
export const searchMessages = callOf<typeof inbox.searchMessages>('POST', '/v1/admin/inbox/search');
export const readMessage = callOf<typeof inbox.readMessage>('GET', '/v1/admin/inbox/{messageId}');
export const answerMessage = callOf<typeof inbox.answerMessage>('POST', '/v1/admin/inbox/{messageId}/answers');
export const setMessageState = callOf<typeof inbox.setMessageState>('POST', '/v1/admin/inbox/{messageId}/state');
export const readPolicies = callOf<typeof policies.readPolicies>('GET', '/v1/admin/policies');
export const changePolicies = callOf<typeof policies.changePolicies>('PUT', '/v1/admin/policies');
export const addInstallationPicture = callOf<typeof policies.addInstallationPicture>(
  'POST',
  '/v1/admin/policies/pictures',
);
