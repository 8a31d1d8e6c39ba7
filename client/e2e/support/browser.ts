import { browserPath } from '../../../scripts/test/browser.mjs';

/** How every test starts its browser. */
export const browser = {
  locale: 'en-US',
  launchOptions: {
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};
