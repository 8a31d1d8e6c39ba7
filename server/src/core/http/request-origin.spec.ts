import type { Request } from 'express';
import { addressOf, isPreviewBot, networkOf } from './request-origin.js';

const PROXY = '10.0.0.1';
const from = (ip: string | undefined) => ({ ip, socket: { remoteAddress: PROXY } }) as Request;

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:40112', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:40112', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('takes %s for %s', (ip, address) => expect(addressOf(from(ip))).toBe(address));

it.each(['unknown', '_hidden', '', undefined, '203.0.113', '203.0.113.7:1:2', '203.0.113.7:', '[203.0.113.7', '1e9:1'])(
  'takes %p, which is no address, for the proxy that wrote it',
  (ip) => expect(addressOf(from(ip))).toBe(PROXY),
);

it.each([
  ['203.0.113.7:1', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:0db8:1:2::9]:1', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('counts %s by %s', (ip, network) => expect(networkOf(from(ip))).toBe(network));

describe('isPreviewBot', () => {
  it.each([
    'Slackbot-LinkExpanding 1.0',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Somebot/1.0 (by python)',
  ])('%s is a bot', (userAgent) => expect(isPreviewBot(userAgent)).toBe(true));

  it.each([
    'curl/8.5.0',
    'Wget/1.21',
    'aria2/1.37',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    undefined,
  ])('%s is not a bot', (userAgent) => expect(isPreviewBot(userAgent)).toBe(false));
});
