import { FileKeys, type WrappedKey } from './file-keys.js';

const OLD = 'the-old-master-key-of-this-store-0123456789';
const NEW = 'the-new-master-key-of-this-store-9876543210';

const bytesOf = (keys: FileKeys, wrapped: WrappedKey | undefined) => keys.unwrap(wrapped)?.export();

describe('keys of files', () => {
  const before = new FileKeys({ isOn: true, masterKey: OLD });

  it('are another one for each file, 256 bits, and unwrapped what they were', () => {
    const [one, two] = [before.create(), before.create()];
    expect(bytesOf(before, one)).toHaveLength(32);
    expect(bytesOf(before, one)).toEqual(bytesOf(new FileKeys({ isOn: false, masterKey: OLD }), one));
    expect(bytesOf(before, one)).not.toEqual(bytesOf(before, two));
  });

  it('are made only while encryption is on, which needs a master key', () => {
    const off = new FileKeys({ isOn: false, masterKey: OLD });
    expect(off.create()).toBeUndefined();
    expect(off.currentId).toBeNull();
    expect(() => new FileKeys({ isOn: true })).toThrow('master key');
  });

  it('are refused under another master key, and when they are damaged', () => {
    const wrapped = before.create();
    if (!wrapped) throw new Error('a key expected');
    const other = new FileKeys({ isOn: true, masterKey: NEW });
    expect(() => other.unwrap(wrapped)).toThrow(expect.objectContaining({ code: 'key-unknown' }));
    const damaged = {
      ...wrapped,
      wrapped: `${wrapped.wrapped.startsWith('A') ? 'B' : 'A'}${wrapped.wrapped.slice(1)}`,
    };
    expect(() => before.unwrap(damaged)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });

  it('are rewrapped with the current master key if the old one is known', () => {
    const wrapped = before.create();
    const both = new FileKeys({ isOn: true, masterKey: NEW, previousKeys: [OLD] });
    const renewed = both.renew(wrapped);
    expect(renewed?.id).toBe(both.currentId);
    expect(bytesOf(new FileKeys({ isOn: true, masterKey: NEW }), renewed)).toEqual(bytesOf(before, wrapped));
    expect(both.renew(renewed)).toBe(renewed);
    expect(new FileKeys({ isOn: true, masterKey: NEW }).renew(wrapped)).toBe(wrapped);
    expect(both.renew(undefined)).toBeUndefined();
  });
});
