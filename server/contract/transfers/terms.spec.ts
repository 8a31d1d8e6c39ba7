import * as analytics from './analytics.js';
import * as downloads from './downloads.js';
import * as extensions from './extensions.js';
import * as library from './library.js';
import * as receipts from './receipts.js';
import * as received from './received.js';
import * as recipients from './recipients.js';
import * as storage from './storage.js';
import * as transferActivity from './transfer-activity.js';
import * as transferChanges from './transfer-changes.js';
import * as transferFiles from './transfer-files.js';
import * as transfers from './transfers.js';
import { linesOf, linesOfTerms } from '../testing/terms.js';

const TERMS = `
exportAnalytics: member, inView false, scope read, range = "30d", lang = "en"
listRequestSenders: member, scope read, range = "30d", skip ..1000000 = 0
readAnalytics: member, scope read, range = "30d"
readAnalyticsTable: member, scope read, range = "30d", sort = "downloads", order = "desc", skip ..1000000 = 0
readRequestAnalytics: member, scope read, range = "30d", skip ..1000000 = 0
completeDownload: onLinkDomain, scope read, unlogged, downloadToken 1..4096
downloadFile: onLinkDomain, scope read, unlogged, passwordTicket 1..4096, visit 1..4096
downloadZip: bodyBytes 2097152, onLinkDomain, scope read, unlogged, passwordTicket 1..4096, visit 1..4096,
  fileIds 1..1500
incrementDownloads: unlogged
listLinkThumbnails: onLinkDomain, scope read, unlogged, passwordTicket 1..4096, visit 1..4096, fileIds 1..100
openDownloadPage: onLinkDomain, scope read, unlogged, passwordTicket 1..4096, visit 1..4096
proveRecipient: onLinkDomain, unlogged, code ..32
sendRecipientCode: onLinkDomain, unlogged
serveZip: inView false, onLinkDomain, otherStatuses 206,304,416, secretPath, unlimited
unlockTransfer: onLinkDomain, scope read, unlogged, password ..256
askExtension: onLinkDomain, unlogged, email ..320, note ..560 = ""
checkExtension: unlogged, token 1..4096
declineExtension: member, scope send
grantExtension: member, scope send
listExtensionRequests: member, scope read, skip ..1000000 = 0, limit 1..20 = 20
readOverview: member, scope read
fetchReceipt: member, inView false, scope read
receiptKey:
verifyReceipt: bodyBytes 2097152, unlogged
listReceived: member, scope read, limit 1..100 = 20, search ..200 = ""
addRecipients: member, scope send, emailTo 1..1200, emailTo[].email ..320, emailTo[].name ..120 = "",
  emailTo[].company ..120 = ""
correctRecipient: member, scope send, email ..320, name ..120
listRecipients: member, scope read, skip ..10000 = 0, limit 1..50 = 50
recipientTimeline: member, scope read
withdrawRecipient: member, scope send
abortMultipart: asMember, unlogged, uploadLimit, itemPath 1..1024
completeMultipart: asMember, bodyBytes 2097152, unlogged, uploadLimit, itemPath 1..1024, parts 1..10000, parts[].partNumber 1..10000,
  parts[].etag 1..200, parts[].crc32 ..4294967295
createMultipart: asMember, status 201, unlogged, uploadLimit, itemPath 1..1024
discardUpload: asMember, unlogged, uploadLimit
folderSize: member, inView, scope read, unlogged
listOpenUploads: member, scope send
listParts: asMember, uploadLimit, itemPath 1..1024
listUploaded: asMember, uploadLimit
openUpload: asMember, bodyBytes 2097152, scope send, unlogged, x-sender-ticket 1..4096, x-upload-ticket 1..4096,
  x-request-ticket 1..4096, id ..320, forward.fileIds 1..6000, forward.passwordTicket 1..4096, files 1..6000, files[].path
  1..1024
signParts: asMember, unlogged, uploadLimit, itemPath 1..1024, parts 1..100, parts[].partNumber 1..10000, parts[].size 1..,
  parts[].crc32 ..4294967295
signPuts: asMember, unlogged, uploadLimit, itemPaths 1..100, itemPaths[] 1..1024, crc32s{} ..4294967295
watchCopies: asMember, uploadLimit
listTransferEvents: member, scope read, skip ..1000000 = 0, limit 1..50 = 50
transferActivity: member, scope read
changeTransfers: member, scope send, slugs 1..100
editTransfer: member, scope send, title ..120, message ..560, password 4..256, downloadLimit 1..1000000
restoreTransfer: member, scope send
shareTransfer: member, scope send, userIds ..50
undoSend: member, scope send
listThumbnails: member, scope read, unlogged, fileIds 1..100
removeFile: member, scope send
replaceFile: member, bodyBytes 2097152, scope send, fileObject.fileName 1..1024, fileObject.itemPath 1..1024, fileObject.crc32
  ..4294967295, sealed.list 1..1000000
restoreFile: member, scope send
addFiles: asMember, bodyBytes 2097152, scope send, x-upload-ticket 1..4096, senderId ..64, fileObjects 1..6000,
  fileObjects[].fileName 1..1024, fileObjects[].itemPath 1..1024, fileObjects[].crc32 ..4294967295, sealed.list 1..1000000
createTransfer: bodyBytes 2097152, scope send, status 201, x-sender-ticket 1..4096, senderId ..64, senderEmail
  ..320, senderName ..120, company ..120, message ..560 = "", emailTo ..1200 = [], emailTo[].email ..320,
  emailTo[].name ..120 = "", emailTo[].company ..120 = "", recordedVideos ..10 = [], recordedVideos[].fileName
  1..1024, recordedVideos[].itemPath 1..1024, recordedVideos[].crc32 ..4294967295, recordedVideos[].seconds
  ..300, recordedVideos[].poster ..16000, voiceMemo ..10 = [], voiceMemo[].fileName 1..1024,
  voiceMemo[].itemPath 1..1024, voiceMemo[].crc32 ..4294967295, voiceMemo[].seconds ..300, voiceMemo[].poster
  ..16000, fileObjects ..6000 = [], fileObjects[].fileName 1..1024, fileObjects[].itemPath 1..1024,
  fileObjects[].crc32 ..4294967295, fileName ..1024, size ..40, profilePic ..2000, shareWith ..50,
  shareWith[].shareWithEmail ..320, shareWith[].shareWithFullName ..200, shareWith[].shareWithProfilePic ..2000,
  password 4..256, sealedList
  1..1000000, wrappedKey 1..1000, sealedKey 1..20000
deleteTransfer: member, scope send
listTransfers: member, scope read, skip ..100000 = 0, filter = "all", search ..200 = "", sort = "lastModified",
  order = "desc", dev ..20, isteam ..4000
sendTransferEmail: asMember, bodyBytes 2097152, scope send, x-sender-ticket 1..4096, senderId ..64, senderEmail ..320,
  senderName ..120, company ..120, message ..560 = "", emailTo ..1200 = [], emailTo[].email ..320, emailTo[].name
  ..120 = "", emailTo[].company ..120 = "", recordedVideos ..10 = [], recordedVideos[].fileName 1..1024,
  recordedVideos[].itemPath 1..1024, recordedVideos[].crc32 ..4294967295, recordedVideos[].seconds ..300,
  recordedVideos[].poster ..16000, voiceMemo ..10 = [], voiceMemo[].fileName 1..1024, voiceMemo[].itemPath
  1..1024, voiceMemo[].crc32 ..4294967295, voiceMemo[].seconds ..300, voiceMemo[].poster ..16000, fileObjects
  ..6000 = [], fileObjects[].fileName 1..1024, fileObjects[].itemPath 1..1024, fileObjects[].crc32 ..4294967295,
  fileName ..1024, size ..40, profilePic ..2000, shareWith ..50, shareWith[].shareWithEmail ..320,
  shareWith[].shareWithFullName ..200, shareWith[].shareWithProfilePic ..2000, password 4..256, sealedList
  1..1000000, wrappedKey 1..1000, sealedKey 1..20000, fromEmail ..320,
  fullName ..200, customURL ..2000, pmDomainID ..64
`;

it('says what each call asks and allows', () => {
  expect(
    linesOfTerms(
      analytics,
      downloads,
      extensions,
      library,
      receipts,
      received,
      recipients,
      storage,
      transferActivity,
      transferChanges,
      transferFiles,
      transfers,
    ),
  ).toEqual(linesOf(TERMS));
});
