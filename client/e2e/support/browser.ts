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
      // A camera and a microphone that every test may use without being asked.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Gallery states are reached by script.
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
};
