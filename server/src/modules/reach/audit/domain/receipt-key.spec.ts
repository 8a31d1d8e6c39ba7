import { ReceiptKey } from './receipt-key.js';

describe('ReceiptKey', () => {
  it('signs as in RFC 8032, section 7.1, test 2', () => {
    const seed = Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex');
    const signature =
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';
    expect(new ReceiptKey(seed.toString('base64url')).sign('r')).toBe(
      Buffer.from(signature, 'hex').toString('base64url'),
    );
  });

  it('accepts its own signature only', () => {
    const [one, other] = [1, 2].map((byte) => new ReceiptKey(Buffer.alloc(32, byte).toString('base64')));
    const signature = one?.sign('text') ?? '';
    expect(one?.isSignedBy('text', signature)).toBe(true);
    expect(one?.isSignedBy('texts', signature)).toBe(false);
    expect(one?.isSignedBy('text', '')).toBe(false);
    expect(other?.isSignedBy('text', signature)).toBe(false);
    expect(one?.id).toMatch(/^[0-9a-f]{16}$/);
    expect(one?.id).not.toBe(other?.id);
  });
});
