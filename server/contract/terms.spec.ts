import * as address from './address.js';
import * as contacts from './contacts.js';
import * as domains from './domains.js';
import * as mail from './mail.js';
import * as notifications from './notifications.js';
import * as webhooks from './webhooks.js';
import { linesOf, linesOfTerms } from './testing/terms.js';

const TERMS = `
changeAddress: member, stepUp, unlogged, email ..320, code ..32
requestAddressChange: member, stepUp, unlogged, email ..320
undoAddressChange: token 1..4096
createContact: member, scope contacts, status 201, book = "own", email ..320, name ..120 = "", company ..120 =
  "", groups ..20 = [], groups[] ..120
deleteContacts: member, scope contacts, book = "own", contactIds 1..100
editContact: member, scope contacts, book = "own", email ..320, name ..120, company ..120, groups ..20, groups[]
  ..120
exportContacts: member, inView false, scope contacts, book = "own"
groupContacts: member, scope contacts, book = "own", name ..120, contactIds 1..100
importContacts: member, bodyBytes 6291456, scope contacts, book = "own", text 1..2000000
listContactGroups: member, scope contacts, book = "own"
listContacts: member, scope contacts, book = "own", q ..120 = "", sort = "name", order = "asc", skip ..100000 =
  0, limit 1..100 = 25
listGroupRecipients: member, scope contacts, book = "own"
previewImport: member, bodyBytes 6291456, scope contacts, unlogged, book = "own", text 1..2000000
removeContactGroup: member, scope contacts, book = "own"
renameContactGroup: member, scope contacts, book = "own", name ..120
restoreContacts: member, scope contacts, book = "own", contactIds 1..100
suggestContacts: member, scope contacts, q ..120 = ""
askLinkDomain: unlogged, domain 1..260
checkLinkDomain: team-admin, unlogged
checkMailDomain: team-admin, unlogged
readLinkDomain: team-admin
readMailDomain: team-admin
removeLinkDomain: team-admin, stepUp
removeMailDomain: team-admin, stepUp
setLinkDomain: team-admin, stepUp, name 1..260
setMailDomain: team-admin, stepUp, name 1..260
reportMails: bodyBytes 2000000, rawBody, unlimited, sampan-signature ..1024 = ""
showUnsubscribe: otherStatuses 404, secretPath, unlimited
undoUnsubscribe: ignoresBody, otherStatuses 404, secretPath, unlimited
unsubscribe: ignoresBody, otherStatuses 404, secretPath, unlimited
changeNotificationSettings: member, unlogged
deleteNotification: member, unlogged
endUnsubscription: member, unlogged
listNotifications: member, inView, scope read, unlogged, limit 1..50
liveEvents: member, inView false
readNotification: member, unlogged
readNotificationSettings: member
readUnsubscription: member
createWebhook: team-admin, scope webhooks, status 201, url ..2000, events 1..
deleteWebhook: team-admin, scope webhooks
editWebhook: team-admin, scope webhooks, url ..2000, events 1..
listWebhookDeliveries: team-admin, scope webhooks, skip ..100000 = 0
listWebhooks: team-admin, scope webhooks
replayWebhookDelivery: team-admin, scope webhooks, unlogged
rotateWebhookSecret: team-admin, scope webhooks
testWebhook: team-admin, scope webhooks, unlogged
`;

it('says what each call asks and allows', () => {
  expect(linesOfTerms(address, contacts, domains, mail, notifications, webhooks)).toEqual(linesOf(TERMS));
});
