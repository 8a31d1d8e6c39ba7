/**
 * Purposes of derived secrets, shared by the module that checks one and the mail that contains it. Changing a value
 * invalidates all codes and links of that kind.
 */
export const VERIFICATION_CODE = 'verification-code';
export const PASSWORD_RESET = 'password-reset';
export const EXTENSION_LINK = 'extension-link';
