import * as abuse from './abuse.js';
import * as adminAccounts from './admin-accounts.js';
import * as adminCodes from './admin-codes.js';
import * as adminLinks from './admin-links.js';
import * as adminSubscriptions from './admin-subscriptions.js';
import * as admin from './admin.js';
import * as clearedFiles from './cleared-files.js';
import * as doctor from './doctor.js';
import * as inbox from './inbox.js';
import * as operations from './operations.js';
import * as overview from './overview.js';
import * as pageErrors from './page-errors.js';
import * as policies from './policies.js';
import * as reports from './reports.js';
import * as staffLog from './staff-log.js';
import { linesOf, linesOfTerms } from '../testing/terms.js';

const TERMS = `
addCaseNote: member, staff abuse.decide, status 201, stepUp, unlogged, text 3..4000
decideCase: member, staff abuse.decide, stepUp, unlogged, deniesFiles = false, reason 3..500
exportCase: member, staff abuse.decide
listCases: member, staff abuse.read, skip ..1000000 = 0, limit 1..100 = 50
listDeniedFiles: member, staff abuse.read, skip ..1000000 = 0, limit 1..100 = 50
openCase: member, staff abuse.decide, stepUp, unlogged, reason 3..500
readCase: member, staff abuse.read
readCaseFigures: member, staff abuse.read
removeDeniedFile: member, staff deny-list.change, stepUp, unlogged, reason 3..500
adjustPersonLimits: member, staff limits.change, stepUp, unlogged, limits.uploadBytes ..2500000000000,
  limits.storageBytes ..100000000000000, limits.recipients ..300, limits.files ..1500, limits.transfersPerMonth
  ..1000000, limits.requestsPerMonth ..1000000, reason 3..500
exportPerson: member, staff account.export, stepUp, unlogged, reason 3..500
movePersonTrial: member, staff billing.change, stepUp, unlogged, reason 3..500
planPersonDeletion: member, staff account.delete, stepUp, unlogged, reason 3..500
listBatchCodes: member, staff codes.read, batch 1..64, skip ..1000000 = 0, limit 1..100 = 50
listCodeBatches: member, staff codes.read
makeCodes: member, staff codes.change, stepUp, unlogged, batch 1..64, count 1..10000, reason 3..500
withdrawBatch: member, staff codes.change, stepUp, unlogged, batch 1..64, reason 3..500
withdrawCode: member, staff codes.change, stepUp, unlogged, reason 3..500
changeLinkExpiry: member, staff links.change, stepUp, unlogged, isBeyondPlan = false, reason 3..500
closeLink: member, staff links.change, stepUp, unlogged, reason 3..500
handOverLink: member, staff links.change, stepUp, unlogged, email ..320, reason 3..500
readLink: member, staff links.read
searchLinks: member, staff links.read, unlogged, text 2..2048
compareCustomers: member, staff billing.read, skip ..1000000 = 0, limit 1..50 = 25
listCustomers: member, staff billing.read, skip ..1000000 = 0, limit 1..50 = 25
refetchSubscription: member, staff billing.change, stepUp, unlogged, reason 3..500
replayEvent: member, staff billing.change, stepUp, unlogged, reason 3..500
addStaffNote: member, staff note.add, status 201, stepUp, unlogged, text 3..4000
changePersonPlan: member, staff plan.change, stepUp, unlogged, reason 3..500
endPersonSessions: member, staff sessions.end, stepUp, unlogged, reason 3..500
endView: member, beforeSecondFactor, inView, unlogged
readPerson: member, staff people.read
resendCode: member, staff code.resend, stepUp, unlogged, email ..320, reason 3..500
resetPersonSecondFactor: member, staff second-factor.reset, stepUp, unlogged, reason 3..500
searchPeople: member, staff people.read, unlogged, text 2..254
suspendPerson: member, staff account.suspend, stepUp, unlogged, reason 3..500
viewPerson: member, staff person.see, status 201, stepUp, unlogged, reason 3..500
judgeFile: member, staff scan.clear, stepUp, unlogged, reason 3..500
listClearedFiles: member, staff abuse.read, skip ..1000000 = 0, limit 1..100 = 50
removeClearedFile: member, staff scan.clear, stepUp, unlogged, reason 3..500
probeRequest: ignoresBody, unlimited, pauseMs ..10000 = 0, x-probe-token ..2000
answerMessage: member, staff inbox.answer, status 201, stepUp, unlogged, text 3..5000
readMessage: member, staff inbox.read
searchMessages: member, staff inbox.read, unlogged, state = "open", email ..320, skip ..1000000 = 0, limit
  1..100 = 50
sendContact: status 201, unlogged, name ..120 = "", email ..320, subject 1..150, message 3..5000, website ..500
  = ""
setMessageState: member, staff inbox.answer, stepUp, unlogged, reason 3..500
addMailBlock: member, staff mail-block.change, stepUp, unlogged, email ..320, reason 3..500
liftMailBlock: member, staff mail-block.change, stepUp, unlogged, email ..320, reason 3..500
listMailBlocks: member, staff mails.read, unlogged, skip ..1000000 = 0, limit 1..100 = 50
readMailDomains: member, staff mails.read, unlogged
readProcesses: member, staff processes.read, unlogged
readQueues: member, staff queues, unlogged
readStorage: member, staff storage.read, unlogged
resendMail: member, staff mail.resend, stepUp, unlogged, reason 3..500
searchMails: member, staff mails.read, unlogged, text 2..254
readStaffOverview: member, staff overview.read, unlogged
readVerdict: member, staff processes.read, unlogged
reportPageError: bodyBytes 16384, onLinkDomain, status 202, unlogged, message ..300, frames 1..30, frames[].line
  ..10000000, frames[].column ..10000000
addInstallationPicture: member, bodyBytes 2001000, staff policies.change, status 201, unlogged, image ..2000000
changePolicies: member, staff policies.change, stepUp, unlogged, policies.largestTransferBytes 1000000..,
  policies.signUpDomains ..100, policies.signUpDomains[] ..253, policies.banner.en ..300, policies.banner.zh
  ..300, policies.maintenance.en ..300, policies.maintenance.zh ..300, policies.installation.name 1..40,
  policies.installation.supportEmail ..320, reason 3..500
readPolicies: member, staff policies.read
openAppeal: unlogged, token 1..4096
reportRequest: status 201, unlogged, text ..2000 = "", email = "", email ..320
reportTransfer: onLinkDomain, status 201, unlogged, text ..2000 = "", email = "", email ..320
sendAppeal: status 201, unlogged, token 1..4096, text 3..2000
exportStaffLog: member, staff log.export
listStaffLog: member, staff log.read, skip ..1000000 = 0, limit 1..100 = 50
`;

it('says what each call asks and allows', () => {
  expect(
    linesOfTerms(
      abuse,
      adminAccounts,
      adminCodes,
      adminLinks,
      adminSubscriptions,
      admin,
      clearedFiles,
      doctor,
      inbox,
      operations,
      overview,
      pageErrors,
      policies,
      reports,
      staffLog,
    ),
  ).toEqual(linesOf(TERMS));
});
