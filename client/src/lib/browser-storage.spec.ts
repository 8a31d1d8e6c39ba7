import { jest } from '@jest/globals';
import { readStored, readStoredJson, writeStored } from './browser-storage.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

it('keeps texts per area until they are removed', () => {
  writeStored('place', 'tab', 'sessionStorage');
  writeStored('place', 'browser');
  expect([readStored('place', 'sessionStorage'), readStored('place')]).toEqual(['tab', 'browser']);
  writeStored('place', null);
  expect([readStored('place', 'sessionStorage'), readStored('place')]).toEqual(['tab', null]);
});

it('reads JSON, and anything else as nothing', () => {
  writeStored('draft', '{"message":"hi"}');
  expect(readStoredJson('draft')).toEqual({ message: 'hi' });
  writeStored('draft', '{"message":');
  expect([readStoredJson('draft'), readStoredJson('absent')]).toEqual([null, null]);
});

it('remembers nothing where the browser blocks storage', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  writeStored('place', 'browser');
  expect([readStored('place'), readStoredJson('place')]).toEqual([null, null]);
});
