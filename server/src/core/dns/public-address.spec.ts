import { isPublicAddress } from './public-address.js';

it.each(['93.184.215.14', '8.8.8.8', '223.255.255.254', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450::1'])(
  '%s is on the Internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  // Forms of IPv4 in IPv6: mapped, compatible, NAT64, local NAT64, 6to4, Teredo.
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
