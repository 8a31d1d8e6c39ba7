/** Constants of the specification's points 5 and 9 that client and server must agree on. */
export const MESSAGE_MAX_LENGTH = 280;
export const ACCOUNT_PASSWORD_MIN_LENGTH = 6;
export const ACCOUNT_PASSWORD_MAX_LENGTH = 256;
export const TRANSFER_PASSWORD_MIN_LENGTH = 4;
export const TRANSFER_PASSWORD_MAX_LENGTH = 256;
export const CODE_LENGTH = 5;
export const SLUG_LENGTH = 7;

/** Files of this many bytes or more are uploaded in parts, unless the operator sets another size. */
export const MULTIPART_THRESHOLD_BYTES = 50_000_000;
/** S3 takes no smaller part than this one, apart from the last of an object. */
export const MULTIPART_THRESHOLD_MIN_BYTES = 5 * 1024 * 1024;
/** S3 takes no more in one request. */
export const MULTIPART_THRESHOLD_MAX_BYTES = 5 * 1024 * 1024 * 1024;
export const MULTIPART_MAX_PARTS = 10_000;
/** Of one account at a time; idle ones give way to new ones. */
export const OPEN_UPLOADS_MAX = 100;
/** How long an interrupted upload can be resumed. */
export const RESUME_WINDOW_SECONDS = 7 * 24 * 3600;
export const CREDENTIAL_REFRESH_MS = 300_000;
export const CREDENTIAL_MIN_LEFT_SECONDS = 25;
/** Short, since a bucket cannot check whether the upload is still open; as long as the upload credential. */
export const SIGNED_PUT_SECONDS = 900;
export const SIGNED_DOWNLOAD_SECONDS = 300;
export const THUMBNAIL_URL_SECONDS = 600;

/** How many signed requests one call may ask for. */
export const SIGN_BATCH_MAX = 100;

/** A transfer with less than this left is "expiring soon". */
export const EXPIRING_SOON_SECONDS = 2.2 * 24 * 3600;
export const STORAGE_WARNING_RATIO = 0.9;
export const TRANSFERS_PAGE_SIZE = 20;
export const RECIPIENTS_PAGE_SIZE = 50;
export const TRANSFER_LOG_PAGE_SIZE = 50;
/** What the button in the owner's mail adds to a link (points 4 and 9). */
export const EXTENSION_SECONDS = 48 * 3600;
export const EXTENSION_REQUESTS_PAGE_SIZE = 20;
/** Earlier versions kept of one file; the oldest one goes. */
export const FILE_VERSIONS_MAX = 20;
/** Files that a transfer can have had in all, removed and replaced ones included: its record keeps a line of each. */
export const TRANSFER_FILES_EVER = 5000;
export const TITLE_MAX_LENGTH = 100;
/** A member's mails leave only after this long, so that a send can be undone; a deletion can be undone as long. */
export const UNDO_SECONDS = 20;

export const CONTACTS_PAGE_SIZE = 25;
export const CONTACTS_BULK_MAX = 100;
/** So many contacts and groups an account can keep. */
export const CONTACTS_MAX = 20_000;
export const CONTACT_GROUPS_MAX = 100;
export const IMPORT_MAX_LINES = 10_000;
/** In UTF-16 units: ten thousand long lines. */
export const IMPORT_TEXT_MAX_LENGTH = 2_000_000;
