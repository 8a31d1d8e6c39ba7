import { safeNextPath } from './safe-next-path.js';

const KEY = 'single-sign-on-next';

const PROOF_KEY = 'single-sign-on-proof';

/** Where a log-in, or a proof of who one is, leads that goes by the pages of another service: this tab remembers it. */
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
