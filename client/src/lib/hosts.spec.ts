import { addressOf, clientConfig, forgetClientConfig } from './hosts.js';

/** Writes settings into the page as the server does. */
function write(config: object): void {
  const meta = document.createElement('meta');
  meta.name = 'client-config';
  meta.content = JSON.stringify(config);
  document.head.replaceChildren(meta);
}

beforeEach(() => {
  document.head.replaceChildren();
  forgetClientConfig();
});

it('sends each call to the host that the page names', () => {
  write({ apiUrl: 'https://api.test', zipUrl: 'https://zip.test', downloadsUrl: 'https://dl.test' });
  expect(addressOf('/getQs')).toBe('https://api.test/getQs');
  expect(addressOf('/zip')).toBe('https://zip.test/zip');
  expect(addressOf('/v1/downloads/file')).toBe('https://dl.test/v1/downloads/file');
  expect(addressOf('/requests')).toBe('/requests');
});

it('stays on its own origin, with the usual part size, where the page names nothing', () => {
  expect(addressOf('/getQs')).toBe('/getQs');
  expect(clientConfig().multipartFromBytes).toBe(50_000_000);
});

it('takes the size from which files go in parts from the page', () => {
  write({ multipartFromBytes: 8_000_000 });
  expect(clientConfig().multipartFromBytes).toBe(8_000_000);
});
