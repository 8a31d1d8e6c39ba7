import { boundsIn, linesOf } from '#contract/testing/terms.js';
import { sampleProps } from '../testing/mail.builder.js';
import { propsSchemas } from './mail-props.js';

const BOUNDS = `
transfer-received: name ..1024 = "", moreFiles = 0, files[].name ..1024, files[].fileCount 1.., senderName
  ..200, senderEmail ..320, senderPicture = ""
files-added: itemIds = [], name ..1024 = "", moreFiles = 0, files[].name ..1024, files[].fileCount 1..,
  senderName ..200, senderEmail ..320, senderPicture = ""
files-damaged: name ..1024 = "", moreFiles = 0, files[].name ..1024, files[].fileCount 1.., fileCount 1..
virus-found: name ..1024 = "", moreFiles = 0, files[].name ..1024, files[].fileCount 1.., fileCount 1..
virus-cleared: name ..1024 = "", moreFiles = 0, files[].name ..1024, files[].fileCount 1.., fileCount 1..
transfer-sent: name ..1024 = "", moreFiles = 0, files[].name ..1024, files[].fileCount 1.., recipients ..300,
  recipients[] ..320, message = ""
address-changed: newEmail ..320
new-device: browser ..100, system ..100, country ..2
trial-ending: currency ..10
mail-domain-broken: name ..253
link-domain-broken: name ..253
webhook-off: host ..300
link-taken-down: name ..1024
appeal-answered: name ..1024
cases-opened: cases 1..
message-received: subject ..150, message ..5000, writerEmail ..320
message-answered: subject ..150, message ..5000, answer ..5000
team-invite: teamName ..320, senderName ..200, senderEmail ..320, senderPicture = ""
transfer-downloaded: recipientEmail ..320, fileName ..1024, moreFiles = 0, place.city ..200, place.country ..200
alert-digest: items 1..100, items[].transferName ..1024, items[].fileName ..1024, items[].moreFiles = 0,
  items[].email ..320, items[].name ..200, items[].place.city ..200, items[].place.country ..200, items[].note
  ..1000
extension-requested: itemIds = [], name ..1024 = "", moreFiles = 0, askerEmail ..320, others = [], others[] ..320
extension-granted: senderName ..200, senderEmail ..320, senderPicture = ""
extension-declined: senderName ..200, senderEmail ..320, senderPicture = ""
request-received: name ..200, senderName ..200, senderEmail ..320, senderPicture = "", items[] ..200, itemCount
  1.., timeZone ..64
request-sent-back: name ..200, senderName ..200, senderEmail ..320, senderPicture = "", items 1.., items[].name
  ..200, hasSealedComments = false
request-reminder: name ..200, senderName ..200, senderEmail ..320, senderPicture = "", items[] ..200, itemCount
  1.., timeZone ..64
submission-received: itemIds = [], name ..200, senderName ..200, senderEmail ..320, senderPicture = "", received
  1..50, received[] ..200, missing ..50, missing[] ..200
transfer-reminder: name ..1024 = "", moreFiles = 0, files[].name ..1024, files[].fileCount 1.., senderName
  ..200, senderEmail ..320, senderPicture = "", hoursLeft ..24
`;

it('bounds what is stored of each mail', () => {
  const lines = Object.entries(propsSchemas).map(([name, schema]) => [name, [...new Set(boundsIn(schema))].join(', ')]);
  expect(lines.filter(([, bounds]) => bounds).map((line) => line.join(': '))).toEqual(linesOf(BOUNDS));
});

it.each(['request-received', 'request-reminder'] as const)('%s names the first 20 items', (name) => {
  const items = Array.from({ length: 25 }, (_, index) => `item ${index}`);
  expect(propsSchemas[name].parse({ ...sampleProps[name], items }).items).toEqual(items.slice(0, 20));
});
