import * as personProofs from './person-proofs.js';
import * as receivedSubmissions from './received-submissions.js';
import * as requestTemplates from './request-templates.js';
import * as requests from './requests.js';
import * as reviews from './reviews.js';
import * as submissions from './submissions.js';
import { linesOf, linesOfTerms } from '../testing/terms.js';

const TERMS = `
provePerson: unlogged, code ..32
sendPersonCode: unlogged
listReceivedSubmissions: member, scope requests, limit 1..100 = 20
createRequestTemplate: member, scope requests, status 201, name 1..100, settings.title 1..100, settings.message
  ..560, settings.items 1..50, settings.items[].name 1..100, settings.items[].description ..500 = "",
  settings.items[].isRequired = true, settings.items[].types ..30 = [], settings.items[].maxBytes = null,
  settings.items[].maxBytes 1.., settings.items[].maxFiles 1..1500 = 1500, settings.items[].choices ..30 = [],
  settings.items[].choices[] 1..120, settings.reminders.daysBefore ..5, settings.reminders.daysBefore[] ..60,
  settings.reminders.daysAfter ..5, settings.reminders.daysAfter[] ..60
deleteRequestTemplate: member, scope requests
listRequestTemplates: member, scope requests
replaceRequestTemplate: member, scope requests, name 1..100, settings.title 1..100, settings.message ..560,
  settings.items 1..50, settings.items[].name 1..100, settings.items[].description ..500 = "",
  settings.items[].isRequired = true, settings.items[].types ..30 = [], settings.items[].maxBytes = null,
  settings.items[].maxBytes 1.., settings.items[].maxFiles 1..1500 = 1500, settings.items[].choices ..30 = [],
  settings.items[].choices[] 1..120, settings.reminders.daysBefore ..5, settings.reminders.daysBefore[] ..60,
  settings.reminders.daysAfter ..5, settings.reminders.daysAfter[] ..60
addRequestPeople: member, scope requests, people 1..1000, people[].email ..320, people[].name ..120 = "",
  people[].company ..120 = ""
createRequest: member, scope requests, status 201, title 1..100, message ..560 = "", items 1..50, items[].name
  1..100, items[].description ..500 = "", items[].isRequired = true, items[].types ..30 = [], items[].maxBytes =
  null, items[].maxBytes 1.., items[].maxFiles 1..1500 = 1500, items[].choices ..30 = [], items[].choices[]
  1..120, isPublic = true, customSlug = null, asks = {"name":"optional","company":"off","email":"optional"},
  provesEmail = false, isRepeatable = true, dueAt = null, reminders = {"daysBefore":[],"daysAfter":[]},
  reminders.daysBefore ..5, reminders.daysBefore[] ..60, reminders.daysAfter ..5, reminders.daysAfter[] ..60,
  password = null, password 4..256, people ..1000 = [], people[].email ..320, people[].name ..120 = "",
  people[].company ..120 = ""
deleteRequest: member, scope requests
editRequest: member, scope requests, title 1..100, message ..560, items 1..50, items[].name 1..100,
  items[].description ..500 = "", items[].isRequired = true, items[].types ..30 = [], items[].maxBytes = null,
  items[].maxBytes 1.., items[].maxFiles 1..1500 = 1500, items[].choices ..30 = [], items[].choices[] 1..120,
  reminders.daysBefore ..5, reminders.daysBefore[] ..60, reminders.daysAfter ..5, reminders.daysAfter[] ..60,
  password 4..256
listRequests: member, scope requests, filter = "all", sort = "lastModified", order = "desc", search ..200 = "",
  skip ..1000000 = 0, limit 1..100 = 20
readRequest: member, scope requests
removeRequestPerson: member, scope requests
restoreRequest: member, scope requests
decideSubmission: member, bodyBytes 2097152, scope requests, decisions 1..50, decisions[].comment ..560 = "",
  decisions[].sealedComment 1..12000
downloadRequestZip: member, scope requests, unlogged
readSubmission: member, inView false, scope requests
requestMatrix: member, scope requests, skip ..1000000 = 0, limit 1..500 = 500
serveRequestZip: inView false, otherStatuses 206,304,416, secretPath, unlimited
downloadExample: x-request-ticket 1..4096
fetchSubmissionReceipt: inView false, x-request-ticket 1..4096
listUnfinishedUploads: x-request-ticket 1..4096
openRequestPage: unlogged, password ..256, ticket 1..4096
submit: bodyBytes 2097152, unlogged, x-request-ticket 1..4096, x-sender-ticket 1..4096, upload.fileObjects
  1..6000, upload.fileObjects[].fileName 1..1024, upload.fileObjects[].itemPath 1..1024,
  upload.fileObjects[].crc32 ..4294967295, upload.fileObjects[].recording.seconds ..300, answers ..50 = [],
  answers[].answer ..2000, sealed.upload.list 1..1000000, sealed.upload.key 1..20000, sealed.answers ..50 = [],
  sealed.answers[].answer 1..12000, withdraws ..6000 = [], from = {}, from.name ..120, from.company ..120,
  from.email ..320
`;

it('says what each call asks and allows', () => {
  const modules = [personProofs, receivedSubmissions, requestTemplates, requests, reviews, submissions];
  expect(linesOfTerms(...modules)).toEqual(linesOf(TERMS));
});
