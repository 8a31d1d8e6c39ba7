/**
 * What a derived secret is for, known to the module that checks it and to the mail that carries it. A changed word
 * makes every code and link of its kind that is still on its way invalid.
 */
export const VERIFICATION_CODE = 'verification-code';
export const PASSWORD_RESET = 'password-reset';
export const EXTENSION_LINK = 'extension-link';
