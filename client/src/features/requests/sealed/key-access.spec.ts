import { keyAccess } from './key-access.js';

const key = (recipient: string, earlier: string[] = []) => ({
  recipient,
  earlier: earlier.map((one) => ({ recipient: one })),
});
const renewed = key('new', ['old', 'oldest']);

it.each([
  ['other', 'mine', null, null],
  ['other', 'mine', key('yours'), null],
  ['other', 'mine', key('yours'), [key('yours')]],
  ['locked', 'mine', key('mine'), null],
  ['open', 'mine', key('mine'), [key('mine')]],
  ['locked', 'old', renewed, null],
  ['open', 'old', renewed, [key('new'), key('old')]],
  ['lost', 'oldest', renewed, [key('new'), key('old')]],
] as const)('is %s for a request of %s', (access, sealedTo, own, unlocked) => {
  expect(keyAccess(sealedTo, own, unlocked)).toBe(access);
});
