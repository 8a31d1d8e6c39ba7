/** Limits that client and server must agree on. */
export const MESSAGE_MAX_LENGTH = 280;
export const ACCOUNT_PASSWORD_MIN_LENGTH = 6;
export const ACCOUNT_PASSWORD_MAX_LENGTH = 256;
export const TRANSFER_PASSWORD_MIN_LENGTH = 4;
export const TRANSFER_PASSWORD_MAX_LENGTH = 256;
export const CODE_LENGTH = 5;
/** Digits of a code of an authenticator app. */
export const TOTP_LENGTH = 6;
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;
export const PASSKEYS_MAX = 20;
/** How long a proof of who makes the calls of a session is valid. */
export const PROOF_LIFE_SECONDS = 600;
/** Minimum time between two codes to one address. */
export const CODE_RESEND_SECONDS = 30;

/** Files of this many bytes or more are uploaded in parts, unless the operator sets another size. */
export const MULTIPART_THRESHOLD_BYTES = 50_000_000;
/** Minimum part size of S3, except for the last part. */
export const MULTIPART_THRESHOLD_MIN_BYTES = 5 * 1024 * 1024;
/** Maximum of one S3 request. */
export const MULTIPART_THRESHOLD_MAX_BYTES = 5 * 1024 * 1024 * 1024;
export const MULTIPART_MAX_PARTS = 10_000;
/** Open uploads per account; idle ones are ended for new ones. */
export const OPEN_UPLOADS_MAX = 100;
/** How long an interrupted upload can be resumed. */
export const RESUME_WINDOW_SECONDS = 7 * 24 * 3600;
export const CREDENTIAL_REFRESH_MS = 300_000;
export const CREDENTIAL_MIN_LEFT_SECONDS = 25;
/** Lifetime of a signed PUT at the disk store, which checks at each request whether the upload is still open. */
export const SIGNED_PUT_SECONDS = 3600;
/** A bucket cannot ask; equal to the life of the upload credential. */
export const SIGNED_BUCKET_PUT_SECONDS = 900;
export const SIGNED_DOWNLOAD_SECONDS = 300;
export const THUMBNAIL_URL_SECONDS = 600;

/** Request bodies with a list of files: the largest plan allows 1,500, whose paths do not fit the default limit. */
export const FILE_LIST_BODY_BYTES = 2 * 1024 * 1024;

/** Characters of the sealed list of an encrypted transfer, in base64: 1,500 files whose paths have about 300 characters. */
export const SEALED_LIST_MAX_LENGTH = 1_000_000;
/** Characters of its key, wrapped by a password: about 400, in base64. */
export const WRAPPED_KEY_MAX_LENGTH = 1000;
/** Recipients for whose own keys the key of a transfer is sealed; others need its password. */
export const KEYED_RECIPIENTS_MAX = 100;
/** Characters of the key of a transfer, sealed for its sender and these recipients: about 15,000, in base64. */
export const SEALED_KEY_MAX_LENGTH = 20_000;
/** Characters of an answer or a comment of an encrypted request: an age file of 2,000 characters, in base64. */
export const SEALED_TEXT_MAX_LENGTH = 12_000;
/** Browsers from which one person submits for an encrypted request; each has a key of its own. */
export const SUBMISSION_KEYS_MAX = 20;
/** Keys that one user may have had, the present one included. */
export const ACCOUNT_KEYS_MAX = 20;

/** Maximum number of signed requests per call. */
export const SIGN_BATCH_MAX = 100;

/** Remaining time below which a transfer is "expiring soon". */
export const EXPIRING_SOON_SECONDS = 2.2 * 24 * 3600;
export const STORAGE_WARNING_RATIO = 0.9;
export const TRANSFERS_PAGE_SIZE = 20;
/** Latest downloads of each transfer in a list. */
export const ROW_DOWNLOADS = 5;
export const RECIPIENTS_PAGE_SIZE = 50;
export const TRANSFER_LOG_PAGE_SIZE = 50;
/** Extension granted by the button in the owner's mail. */
export const EXTENSION_SECONDS = 48 * 3600;
export const EXTENSION_REQUESTS_PAGE_SIZE = 20;
/** Versions kept per file; the oldest is deleted. */
export const FILE_VERSIONS_MAX = 20;
/** Maximum number of files of a transfer, including removed and replaced ones, which stay in its record. */
export const TRANSFER_FILES_EVER = 5000;
/** Characters of a file's path within a transfer. */
export const PATH_MAX_LENGTH = 1024;
/** Characters of the name of a person, a company or anything that people name. */
export const NAME_MAX_LENGTH = 120;
/** Characters of a picture in base64: enough for 512 × 512 pixels that cannot be compressed. */
export const PICTURE_MAX_LENGTH = 2_000_000;
export const TITLE_MAX_LENGTH = 100;
export const BRAND_HEADLINE_MAX_LENGTH = 80;
/** Characters of a button's text. */
export const BRAND_ACTION_MAX_LENGTH = 30;
export const DOWNLOAD_LIMIT_MAX = 1_000_000;
/** Length of a voice memo or a video message. */
export const RECORDING_MAX_SECONDS = 300;
/** Number of each kind in a transfer; each may store a poster in its record. */
export const RECORDINGS_MAX = 10;
/** Characters of the data URL. */
export const RECORDING_POSTER_MAX_LENGTH = 16_000;
export const FEEDBACK_MAX_LENGTH = 2000;
export const SESSIONS_PAGE_SIZE = 20;
/** The counter shows '9+' above this, so counting stops just beyond it. */
export const UNREAD_SHOWN_MAX = 9;
/** Delay of a member's mails, during which sending can be undone; also the time to undo a deletion. */
export const UNDO_SECONDS = 20;

export const CONTACTS_PAGE_SIZE = 25;
export const CONTACTS_BULK_MAX = 100;
/** Maximum number of contacts and groups per account. */
export const CONTACTS_MAX = 20_000;
export const CONTACT_GROUPS_MAX = 100;
export const IMPORT_MAX_LINES = 10_000;
/** Length in UTF-16 code units; enough for 10,000 long lines. */
export const IMPORT_TEXT_MAX_LENGTH = 2_000_000;
/** Request bodies with that text at 3 bytes per character (UTF-8 CJK). */
export const IMPORT_BODY_BYTES = 6 * 1024 * 1024;

export const REQUESTS_PAGE_SIZE = 20;
/** Maximum items, people and reminders of one file request. */
export const REQUEST_ITEMS_MAX = 50;
export const REQUEST_PEOPLE_MAX = 500;
/** Including removed ones, which stay in the record so that submissions for them keep their names. */
export const REQUEST_ITEMS_EVER = 300;
/** Names that a link ever had, given-up ones included: they lead to no other request. */
export const REQUEST_NAMES_EVER = 20;
export const REQUEST_REMINDERS_MAX = 5;
export const REQUEST_CHOICES_MAX = 30;
export const REQUEST_TYPES_MAX = 30;
export const REQUEST_DESCRIPTION_MAX_LENGTH = 500;
export const REQUEST_TEMPLATES_MAX = 50;
/** Per user. */
export const ACCESS_TOKENS_MAX = 50;
/** Per account. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_DELIVERIES_PAGE_SIZE = 20;
/** Equal to the number of people that a request may ask. */
export const REQUEST_MATRIX_PAGE_SIZE = 500;

/** Codes that one account may activate. */
export const LIFETIME_CODES_MAX = 8;

/** Days during which the owner can cancel the deletion of an account. */
export const DELETION_GRACE_DAYS = 14;
/** Characters of a text for people to read; a shorter one has no meaning. */
export const TEXT_MIN_LENGTH = 3;
export const CONTACT_SUBJECT_MAX_LENGTH = 150;
/** Characters of a message to those who run the installation, and of their answer. */
export const CONTACT_MAX_LENGTH = 5000;
/** Characters of a report of abuse, and of an appeal. */
export const REPORT_MAX_LENGTH = 2000;
/** Characters of the reason that the staff gives for an action. */
export const REASON_MAX_LENGTH = 500;
/** Characters of a note of the staff. */
export const NOTE_MAX_LENGTH = 4000;

/** Characters of the answer to a question of a request. */
export const REQUEST_ANSWER_MAX_LENGTH = 2000;

/** Characters of a banner, and of the reason for maintenance; in each language. */
export const ANNOUNCEMENT_MAX_LENGTH = 300;
/** Phones show about twelve characters of it below an icon, mail programs about twenty after a sender's. */
export const INSTALLATION_NAME_MAX_LENGTH = 40;
/** The smallest limit that administrators can set on transfers: below it hardly anything could be sent. */
export const LARGEST_TRANSFER_MIN_BYTES = 1_000_000;

/** Maximum range of the figures: five years. */
export const ANALYTICS_MAX_DAYS = 5 * 366;
/** Rows per page. */
export const ANALYTICS_PAGE = 10;

export const NOTIFICATIONS_PAGE_SIZE = 20;
