/** Keys of this browser's storage that `app/boot.ts` reads too, before any other script has come. */

/** Marks that a session may exist; not a credential. */
export const SESSION_MARKER = 'ssid';
export const SCHEME_KEY = 'scheme';
/** URL of the Latin font once it is in this browser's cache. */
export const FONT_KEY = 'font';
/** The key, in the tab's storage, of what a visitor has filled in on Home. */
export const DRAFT_KEY = 'send-draft';
/** Whether the dashboard's rail is `narrow` or `wide`. */
export const RAIL_KEY = 'rail';
