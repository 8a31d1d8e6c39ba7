export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Loaded when a passkey is used, as few visits use one. */
export const passkeyCalls = () => import('./passkey.js');
