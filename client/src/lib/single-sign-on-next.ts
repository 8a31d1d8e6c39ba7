import { safeNextPath } from './safe-next-path.js';

const KEY = 'single-sign-on-next';

const PROOF_KEY = 'single-sign-on-proof';

/** The page to open after a login or a proof of identity at another service; this tab remembers it. */
export const singleSignOnNext = {
  keep(path: string, { isProof = false } = {}): void {
    sessionStorage.setItem(KEY, path);
    if (isProof) sessionStorage.setItem(PROOF_KEY, 'yes');
    else sessionStorage.removeItem(PROOF_KEY);
  },
  isProof: (): boolean => sessionStorage.getItem(PROOF_KEY) !== null,
  read(): string {
    return safeNextPath(sessionStorage.getItem(KEY));
  },
};
