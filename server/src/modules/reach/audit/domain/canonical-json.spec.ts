import { canonicalJson, CanonicalText } from './canonical-json.js';

describe('canonicalJson (RFC 8785)', () => {
  it('serializes the example of section 3.2.2', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts by UTF-16 code units, as in section 3.2.3', () => {
    const value = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
    const values = Object.values(JSON.parse(canonicalJson(value)) as object);
    const order = canonicalJson(value)
      .match(/:(\d)/g)
      ?.map((text) => Number(text.slice(1)));
    expect(values).toHaveLength(7);
    expect(order).toEqual([2, 4, 6, 7, 1, 5, 3]);
  });

  it('omits undefined members and refuses values that JSON lacks', () => {
    expect(canonicalJson({ b: undefined, a: [1] })).toBe('{"a":[1]}');
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
    expect(() => canonicalJson({ a: new Map() })).not.toThrow();
    expect(() => canonicalJson(10n)).toThrow(TypeError);
    expect(() => canonicalJson([Number.POSITIVE_INFINITY])).toThrow(TypeError);
    expect(() => canonicalJson({ a: () => 1 })).toThrow(TypeError);
  });

  it('inserts what is canonical already, unchanged', () => {
    expect(canonicalJson({ b: new CanonicalText('[1,2]'), a: [new CanonicalText('{}')] })).toBe('{"a":[{}],"b":[1,2]}');
  });
});
