import { isServedInView } from '#contract/endpoint.js';
import { jsonSchemaOf } from '#contract/openapi.js';
import { viewRuleOf } from '#contract/view-keys.js';
import { linesOf } from '#contract/testing/terms.js';
import { nameOf } from './call-samples.js';
import { allCalls } from './contract-calls.js';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Names of fields that may hold any text: what is one of a few words, a number or a time opens nothing. */
function textsIn(schema: Schema, name = ''): string[] {
  const { properties = {}, additionalProperties, items, prefixItems = [], anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [items ?? [], prefixItems, anyOf, oneOf, allOf].flat();
  const isAny = Object.keys(schema).length === 0;
  const isText = [schema.type].flat().includes('string') && schema.enum === undefined && schema.const === undefined;
  return [
    ...(isText || isAny ? [name] : []),
    ...Object.entries(properties).flatMap(([key, value]) => textsIn(value, key)),
    ...parts.flatMap((part) => textsIn(part, name)),
    ...(typeof additionalProperties === 'object' ? textsIn(additionalProperties, `${name}{}`) : []),
  ];
}

/** The staff's own calls are not found in a view. */
const served = allCalls.filter((call) => isServedInView(call) && !call.staff);

/**
 * The fields that an impersonation shows unchanged, for each call that it serves. A new field or call needs a decision:
 * does the value open anything, as a link, an id in one, a token or a signed address do? If so, it belongs in
 * `viewRuleOf`, or the call is marked `inView: false`.
 */
const SHOWN = `
GET /anonCheck: ID, _id, code1, code2, code3, code4, code5, code6, code7, code8, company, customURL, email,
  endorsely_referral, fullName, logoPic, message, name, parentAdminFullName, parentAdminID, parentAdminProfilePic,
  parentEmail, profilePic, region, senderName, stripeId, timeZone, typedDomain
GET /api/canny/changelog: detailsHtml, id, markdownDetails, title, types
GET /api/getLocation: city_name, country
GET /config.json: apiUrl, appUrl, companyLogoUrl, downloadsUrl, en, logo, name, prices{}, profileUrl,
  publishableKey, requestsUrl, signUpDomains, siteUrl, supportEmail, zh, zipUrl
GET /getQs: _id, company, country_name, createdBy, email, fileName, id, message, name, replacedBy, senderEmail,
  senderId, senderName, sha256, sharedWith, size, title
GET /getStripeData: brand, currency, id, last4, name, nickname
GET /health/live:
GET /health/ready: commit, version
GET /logout:
GET /requests: company, email, name, next, submissionId, title
GET /v1/access-token: email, userId
GET /v1/access-tokens: name, tokenId
GET /v1/account-key: credential, name, passkeyId, recipient
GET /v1/analytics/requests/people: city, country, email, name, title
GET /v1/analytics/requests: title
GET /v1/analytics/tables: city, country, email, name, person
GET /v1/analytics: country, date, from, name, timeZone, to
GET /v1/brand: color, downloadAction, gradient, headline, picture, requestAction
GET /v1/contacts/groups/{groupId}/recipients: company, email, name
GET /v1/contacts/groups: groupId, name
GET /v1/contacts/suggestions: company, email, groupId, name
GET /v1/contacts: company, contactId, email, groupId, name
GET /v1/content/account-access: html
GET /v1/extension-requests: email, id, name, note
GET /v1/guest-uploads: title
GET /v1/invites/{code}: company, firstName
GET /v1/lifetime-codes: code
GET /v1/link-domain: found, host, name, wanted
GET /v1/link-domains/ask:
GET /v1/mail-domain: found, host, name, wanted
GET /v1/notification-settings: from, timeZone, to
GET /v1/overview: city, country, downloadedFile, email, fileName, name, title
GET /v1/receipts/key: keyId, publicKey
GET /v1/received: company, email, message, name, next, profilePic, title
GET /v1/request-templates: choices, description, message, name, templateId, title, types
GET /v1/requests/{slug}/matrix: company, email, itemId, name, submissionId
GET /v1/requests/{slug}: choices, city, company, country, description, email, itemId, message, name, sealedTo, title, types
GET /v1/requests: sealedTo, title
GET /v1/security: name, passkeyId
GET /v1/sessions: browser, by, country, id, system
GET /v1/submissions/uploads: fingerprint, path, uploadId
GET /v1/teams/activity: call, name, userId
GET /v1/teams: email, fullName, inviteId, name, profilePic, userId
GET /v1/transfers/{slug}/activity: country, day
GET /v1/transfers/{slug}/events: fileName, hash, kind, recipientEmail
GET /v1/transfers/{slug}/recipients: company, email, name
GET /v1/transfers/{slug}/timeline: city, country, fileName
GET /v1/unsubscription:
GET /v1/uploads/{slug}/copies:
GET /v1/uploads/{slug}/files: etag
GET /v1/uploads/{slug}/multiparts/{uploadId}/parts: etag
GET /v1/uploads: path
GET /v1/webhooks/{webhookId}/deliveries: deliveryId, event
GET /v1/webhooks: webhookId
POST /folderSize:
POST /notifications: _id, dlCountryCode, dlOrigin, fileName, note, receiverEmail, receiverName
POST /v1/views/end:
`;

it('shows of each answer what opens nothing', () => {
  const lines = served.flatMap((call) => {
    const texts = call.response ? textsIn(jsonSchemaOf(call.response, 'output') as Schema) : [];
    const shown = [...new Set(texts)].filter((name) => viewRuleOf(name) === 'shown').toSorted();
    return call.response ? [`${nameOf(call)}: ${shown.join(', ')}`.trim()] : [];
  });
  expect(lines.toSorted()).toEqual(linesOf(SHOWN));
});

it('serves no page, file or stream but what is public', () => {
  expect(
    served
      .filter(({ response }) => response === undefined)
      .map(nameOf)
      .toSorted(),
  ).toEqual(['GET /v1/pictures/{id}/{name}', 'GET /v1/unsubscribe/{token}']);
});
