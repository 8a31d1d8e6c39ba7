/** Values that a choice can have, for the schemas of the server and for what the pages offer. */
export const transferFilters = ['all', 'active', 'expired', 'thisMonth', 'shared'] as const;
export const transferSorts = ['lastModified', 'dateSent', 'expiryDate', 'fileName', 'size'] as const;
export const contactSorts = ['name', 'email', 'company', 'lastUsedAt'] as const;
export const contactBooks = ['own', 'team'] as const;
export const feedbackRatings = ['Bad', 'Fine', 'Fantastic'] as const;
export const analyticsRanges = ['7d', '30d', '90d', 'year'] as const;
export const analyticsTables = ['countries', 'cities', 'transfers', 'recipients'] as const;
export const analyticsSorts = ['downloads', 'people', 'latest'] as const;
export const requestFilters = ['all', 'open', 'complete', 'closed', 'thisMonth'] as const;
export const requestSorts = ['lastModified', 'createdAt', 'dueAt', 'title'] as const;
/** An item of a request asks for files, or for the answer to a question. */
export const requestItemKinds = ['files', 'text', 'number', 'date', 'choice'] as const;
export const teamRoles = ['owner', 'admin', 'member'] as const;
/** The events that webhooks are sent for. */
export const webhookEvents = [
  'transfer.created',
  'transfer.files-added',
  'transfer.changed',
  'transfer.deleted',
  'download.started',
  'download.completed',
  'request.submission',
  'request.completed',
  'mail.bounced',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** The rights of a program with a personal access token. */
export const tokenScopes = ['send', 'read', 'requests', 'contacts', 'webhooks'] as const;
export type TokenScope = (typeof tokenScopes)[number];
/** Days after which a token ends; null for never. */
export const tokenLifetimes = [30, 90, 365, null] as const;
/** How a recipient proved the address: by a mailed code, or by being logged in with it. */
export const addressProofs = ['code', 'login'] as const;
export type AddressProof = (typeof addressProofs)[number];
/** Whether an own domain is used: not yet, yes, no longer. */
export const domainStates = ['pending', 'verified', 'broken'] as const;
export type DomainState = (typeof domainStates)[number];
export const mailRecordPurposes = ['dkim', 'spf', 'return-path', 'dmarc'] as const;
export type MailRecordPurpose = (typeof mailRecordPurposes)[number];
/** That the domain is the account's, and that it leads to the installation. */
export const linkRecordPurposes = ['ownership', 'address'] as const;
export type LinkRecordPurpose = (typeof linkRecordPurposes)[number];
/** Result of the last check; `unreachable`: no answer. */
export const dnsRecordStates = ['unchecked', 'ok', 'missing', 'wrong', 'unreachable'] as const;
export type DnsRecordState = (typeof dnsRecordStates)[number];
export const requestLayouts = ['drop-box', 'checklist'] as const;
/** Whether a person is asked for something about themselves. */
export const requestAsks = ['off', 'optional', 'required'] as const;

export const brandGrounds = ['scene', 'gradient', 'picture'] as const;
/** Kinds of messages in the inbox of the staff. */
export const messageKinds = ['contact', 'feedback'] as const;
export const messageStates = ['open', 'answered', 'closed'] as const;

export const reportCategories = ['malware', 'fraud', 'illegal', 'copyright', 'privacy', 'other'] as const;
export type ReportCategory = (typeof reportCategories)[number];
