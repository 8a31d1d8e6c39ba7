import { safeNextPath } from './safe-next-path.js';

const KEY = 'single-sign-on-next';

/** Where a log-in leads that goes by the pages of another service: this tab remembers it. */
export const singleSignOnNext = {
  keep(path: string): void {
    sessionStorage.setItem(KEY, path);
  },
  read(): string {
    return safeNextPath(sessionStorage.getItem(KEY));
  },
};
