import { operatorsAddress } from './operators-address.js';

it('mails nobody at the placeholder', () => {
  expect(operatorsAddress({ SUPPORT_EMAIL: 'support@sampan.localhost' })).toBeNull();
  expect(operatorsAddress({ SUPPORT_EMAIL: 'help@localhost.example' })).toBe('help@localhost.example');
});
