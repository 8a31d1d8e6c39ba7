/**
 * Purposes of derived secrets that mails contain; the module that sends such a mail checks its secret. Changing a value
 * invalidates all codes and links of that kind.
 */
export const VERIFICATION_CODE = 'verification-code';
export const PASSWORD_RESET = 'password-reset';
export const LOGIN_LINK = 'login-link';
export const LOGIN_DENIAL = 'login-denial';
export const ADDRESS_UNDO = 'address-undo';
export const APPEAL_LINK = 'appeal-link';
export const EXTENSION_LINK = 'extension-link';
export const TEAM_INVITE = 'team-invite';
