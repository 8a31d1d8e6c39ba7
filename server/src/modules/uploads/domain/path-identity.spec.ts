import { pathIdentity } from './path-identity.js';

describe('pathIdentity', () => {
  it('is the same for names that one folder could not hold both', () => {
    expect(pathIdentity('A/b.TXT')).toBe(pathIdentity('a\\./B.txt'));
    expect(pathIdentity('e\u0301.txt')).toBe(pathIdentity('\u00e9.txt'));
  });
});
