import type { ErrorCode } from './catalogue.js';

/** Errors of calls that anyone may make. `{{name}}` is replaced by the details. */
export const publicErrorsEn = {
  'invalid-input': 'Something in this request is not in the expected form. Check what you entered and try again.',
  'invalid-json': 'The request could not be read. Reload the page and try again.',
  unauthenticated: 'Log in to do this.',
  'auth-failed': 'Unable to log in with provided credentials',
  'session-ended': 'Your session has ended. Log in again.',
  'not-yours': 'This belongs to another account.',
  'cross-site-request': 'This request came from another site and was refused. Open the page directly and try again.',
  'not-found': 'There is nothing at this address.',
  'method-not-allowed': 'This address does not accept that kind of request.',
  'body-too-large': 'The request is too large.',
  'unsupported-media-type': 'The request must be sent as JSON.',
  'too-many-requests': 'Too many tries. Wait {{retryAfterSeconds}} and try again.',
  internal: 'Something went wrong on our side. Try again in a moment.',
  unavailable: 'The service is not reachable for a moment. Try again shortly.',
  maintenance: 'The service is being worked on. Try again in a few minutes.',

  'email-taken': 'This email has been taken',
  'wrong-code': 'Incorrect, check your email and try again.',
  'signup-disabled': "New accounts can't be created here. Contact the people who run this service.",
  'signup-domain': 'Only addresses of {{domains}} can sign up here.',
  'visitors-off': 'You need an account to send from here. Log in first.',
  'signup-ticket-invalid': 'Your email verification has expired. Request a new code and sign up again.',
  'invite-link-unknown': 'There is no invitation at this address. Ask for a new link.',
  'reset-link-invalid': 'This link has been used or has expired. Request a new one.',
  suspended: 'Your account is currently suspended',
  'payment-due': 'A payment is missing. Update your payment method to send and request again.',
  'picture-not-found': 'This picture is no longer there.',
  'password-rule': 'Nothing is sent from here without a password. Set one and try again.',
  'second-factor-required': 'One more step to log in: enter the code of your authenticator app, or use a passkey.',
  'second-factor-wrong': 'This code is wrong or has been used. Enter the one shown now.',
  'login-expired': 'This took too long. Start again.',
  'passkey-expired': 'This took too long, or was begun in another browser. Try again.',
  'passkey-refused': 'This passkey was not accepted. It may have been removed. Use another one, or log in another way.',
  'oidc-off': 'This service has no single sign-on. Log in another way.',
  'oidc-unreachable': "The single sign-on can't be reached right now. Try again in a moment.",
  'oidc-refused': 'The single sign-on did not confirm who you are. Start again.',
  'oidc-address-unverified':
    'The single sign-on does not confirm your email address, so we cannot tell which account is yours. Ask the people who run it.',
  'oidc-domain-refused': 'Email addresses of this domain cannot log in here.',
  'oidc-other-person':
    'This email address belongs to an account of another person of the single sign-on. Contact the people who run this service.',
  'password-disabled': 'Passwords are turned off here. Log in by single sign-on or with a passkey.',
  'login-link-invalid': 'This link has been used or has expired. Request a new one.',
  'login-link-elsewhere': 'Open this link in the browser in which you asked for it, or request a new one here.',
  'token-invalid':
    'This access token is not valid. It was revoked, has ended, or was not copied whole. Create a new one.',
  'token-scope': 'This access token may not do that (needed: {{scope}}). Create one that may.',

  'insecure-file': 'Insecure file type: Sorry, we had to remove insecure file',
  'copyright-file': 'File removed: {{fileName}} looks like a potential copyright file',
  'store-refuses':
    'The storage for files refuses this server. It is no fault of yours: whoever runs this site has to look at it.',
  'file-path-too-long':
    '{{fileName}} has more than 1,024 characters with its folders. Shorten its name or those of its folders.',
  'file-name-unusable': 'The name of a file, “{{fileName}}”, has only dots or blanks. Rename it.',
  'duplicate-file': '{{fileName}} is in this transfer twice. Remove one of them.',
  'no-files': 'Add at least one file.',
  'too-many-files':
    'Your plan sends up to {{limit, # file|# files}} at once. Remove some, or pack them into an archive.',
  'over-transfer-limit':
    "Your {{role}} plan is limited to {{limitBytes}} transfers. You're {{excessBytes}} over your limit.",
  'transfer-too-large':
    'A transfer can have up to {{limitBytes}} here. Remove some files, or send them in several transfers.',
  'storage-held':
    'Unfinished uploads hold {{heldBytes}} of your storage. Finish or discard them, or wait until they end by themselves.',
  'storage-full': 'Your storage is now full',
  'monthly-limit':
    'Your {{role}} plan comes with {{limit, # transfer|# transfers}} a month and resets on the 1st of next month',
  'daily-send-limit':
    'Without an account, you can send {{limit, # transfer|# transfers}} a day. With an account you can send more now; else try again tomorrow.',
  'daily-network-limit':
    'Without an account, {{limit, # transfer|# transfers}} a day can be sent from one network, and yours has reached that. With an account you can send now; else try again tomorrow.',
  'too-many-uploads': 'You have {{limit, # unfinished upload|# unfinished uploads}}. Finish or discard one first.',
  'upload-not-found': 'This upload no longer exists. Send the files again.',
  'upload-expired': 'This upload was left for more than 7 days. Send the files again.',
  'file-not-in-upload': 'This file is not part of the upload.',
  'multipart-not-found': 'This upload no longer exists. Send the file again.',
  'part-invalid': 'Part of the file was rejected. Send the file again.',
  'part-conflict': 'This part is already being uploaded. Wait a moment and try again.',
  'object-exists': 'This file has already been uploaded.',
  'object-missing': '{{fileName}} was not uploaded completely. Send it again.',
  'size-mismatch': '{{fileName}} changed size while uploading. Send it again.',
  'signature-invalid': 'This link is not valid or has expired. Go back and open it again.',
  'range-not-satisfiable': 'The file does not have the requested part.',
  'upload-incomplete': 'The connection was lost during the upload. Send the file again.',
  'checksum-mismatch': 'The file was damaged on the way. Send it again.',
  'store-unknown': 'The storage holding these files is not available. Try again later.',
  'store-full': 'The storage of this service is full. Try again later.',

  'verify-email-first': 'Verify your email before sending.',
  'links-are-premium': 'Hey, right now links are reserved for premium accounts.',
  'no-recipients': 'Add at least one recipient.',
  'too-many-recipients': 'You can send to at most {{limit, # person|# people}} at once.',
  'expiry-out-of-range': 'Choose an expiry between 30 minutes and 1 year from now.',
  'expiry-too-long': 'Files are kept for at most {{days, # day|# days}} here. Choose an earlier expiry.',
  'expiry-not-in-plan': 'Your plan keeps files for 1 week. Another expiry comes with a larger plan.',
  'sharing-not-allowed': 'You can share with members of your own team only.',
  'slug-taken': 'This link name is in use. Start the upload again.',
  'idempotency-conflict': 'This transfer was already sent with other contents.',
  'resend-limit': 'This email was sent again 3 times today. Try again tomorrow.',

  'transfer-not-found': 'No transfer was found at this link. Check the link, or ask the sender for a new one.',
  'transfer-active': 'This transfer can be downloaded. Reload the page.',
  'extension-invalid': 'Link expired',
  'extension-used': 'This link has already been extended, and works again.',
  'too-many-changes': 'This transfer has reached {{limit, # file|# files}}, earlier versions included. Send a new one.',
  'too-late': 'It is too late to undo this.',
  'recipient-not-found': 'This recipient is no longer part of the transfer.',
  'download-limit-reached': 'This transfer has been downloaded as often as its sender allows. Ask the sender for more.',
  'transfer-expired': 'This transfer has expired. Ask the sender for a new link.',
  'file-infected':
    'A virus was found in this file, so it cannot be downloaded. Ask the sender to check their computer.',
  'file-unscanned': 'This file is still being checked for viruses. Try again in a moment.',
  'file-damaged': 'This file was damaged in storage and cannot be downloaded. Ask the sender to send it again.',
  'file-not-found': 'This file is not part of the transfer.',
  'password-required': 'This transfer is protected by a password.',
  'wrong-password': 'That is not the right password. Try again.',
  'password-locked': 'Too many wrong passwords. The sender has to set a new one.',
  'under-review': 'This link is under review. Try again later.',
  'taken-down': 'This was taken down.',
  'file-denied': '{{fileName}} was taken down before and cannot be sent.',

  'request-not-found':
    'No request was found at this link. Check the link, or ask the person who sent it for a new one.',
  'request-closed': '{{owner}} has closed this request. Ask them if you still need to send something.',
  'request-expired': 'This request has expired. Ask {{owner}} for more time.',
  'request-unavailable':
    'Nothing can be received here at the moment. Try again later, or ask the person who sent you the link.',
  'item-not-found': 'This is no longer asked for. Reload the page.',
  'type-not-wanted': '{{fileName}} is of another type than asked for. Allowed: {{types}}.',
  'file-too-large': '{{fileName}} is larger than allowed here.',
  'answer-invalid': 'This answer does not fit “{{item}}”. Check it and try again.',
  'about-you-missing': 'Something about you is missing: fill in the fields that are required.',
  'item-settled': '“{{item}}” has been submitted already and can no longer be changed.',
  'submission-not-found': 'Nothing has been submitted under this address.',
  'already-submitted':
    'This request takes files once from each person, and they were already submitted with your address. Open it in the browser you used then.',
  'nothing-submitted': 'There are no files to download yet.',
  'archive-changed': 'The files of this request changed since this download began. Start it again.',
  'request-changed': 'This request was changed at the same time. Check it and repeat your change.',

  'billing-off': 'Plans are not sold here. Ask your administrator for another plan.',
  'webhook-signature-invalid': 'The signature does not fit, or is too old.',

  'invite-invalid':
    'This invitation was used or withdrawn, is older than 7 days, or is for another address. Ask for a new one.',
  'no-free-seat':
    '{{seats, The only seat of the plan is|All # seats of the plan are}} taken. Remove somebody, or choose a larger plan.',
  'deletion-planned': 'This account is about to be deleted. Its owner has to keep it first.',
} as const satisfies Partial<Record<ErrorCode, string>>;
