/** Pages without a secure connection have no WebCrypto. */
export const canEncrypt = (): boolean => globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;
