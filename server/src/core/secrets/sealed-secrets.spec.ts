import { DerivedSecrets } from './secrets.js';
import { SealedSecrets } from './sealed-secrets.js';

const sealedBy = (DERIVATION_SECRET: string) =>
  new SealedSecrets(new DerivedSecrets({ env: { DERIVATION_SECRET } } as never));
const secrets = sealedBy('a secret of at least thirty-two bytes');
const key = { purpose: 'key', id: 'record-1' };

describe('a sealed secret', () => {
  const sealed = secrets.seal(key, 'a private key 钥');

  it('opens again', () => {
    expect(secrets.open(key, sealed)).toBe('a private key 钥');
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('private');
  });

  it.each([
    ['another record', { purpose: 'key', id: 'record-2' }, sealed],
    ['another purpose', { purpose: 'other', id: 'record-1' }, sealed],
    ['changed bytes', key, `${sealed.slice(0, -4)}AAAA`],
    ['nothing', key, ''],
  ])('does not open for %s', (_what, seal, text) => {
    expect(secrets.open(seal, text)).toBeNull();
  });

  it('does not open with another DERIVATION_SECRET', () => {
    expect(sealedBy('another secret of at least 32 bytes!').open(key, sealed)).toBeNull();
  });
});
