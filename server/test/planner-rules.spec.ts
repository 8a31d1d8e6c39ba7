import { type Filter, type Index, impliesPartial, isServed, missesPartial, type Sort } from './planner-rules.js';

const epoch = new Date(0);
const now = new Date('2026-01-01T00:00:00Z');
const text = { f: { $gt: '' } };
const time = { f: { $gt: epoch } };

describe('a partial index is used where the query implies its filter', () => {
  it.each<[implied: boolean, query: Filter, partial: Filter]>([
    [true, { f: 'a' }, text],
    [true, { f: { $eq: 'a' } }, text],
    [true, { f: { $in: ['a', 'b'] } }, text],
    [false, { f: { $in: ['a', null] } }, text],
    [false, { f: '' }, text],
    [true, { f: { $gte: 'a', $lt: 'b' } }, text],
    [false, { f: { $lte: now } }, time],
    [true, { f: { $gt: epoch, $lte: now } }, time],
    [true, { f: now }, time],
    [false, { f: 1 }, time],
    [false, { f: null }, text],
    [false, { f: 'a' }, { f: { $type: 'string' } }],
    [false, { f: { $lte: now } }, { f: { $type: 'date' } }],
    [true, { f: { $type: 'string', $eq: 'a' } }, { f: { $type: 'string' } }],
    [true, { f: 'a' }, { f: { $exists: true } }],
    [true, { f: { $ne: null } }, { f: { $exists: true } }],
    [false, { f: null }, { f: { $exists: true } }],
    [true, { f: true, g: 1 }, { f: true }],
    [false, { g: 1 }, { f: true }],
    [true, { f: 'a' }, { f: { $in: ['a', 'b'] } }],
    [true, { $and: [{ g: 1 }, { f: 'a' }] }, text],
    [true, { $or: [{ f: 'a' }, { f: 'b' }] }, text],
    [false, { $or: [{ f: 'a' }, { g: 'b' }] }, text],
    [true, { f: 'a', g: now }, { f: { $gt: '' }, g: { $gt: epoch } }],
    [false, { f: { $elemMatch: { $eq: 'a' } } }, text],
  ])('%s: %j', (implied, query, partial) => expect(impliesPartial(query, partial)).toBe(implied));
});

const index = (keys: Sort, options: Partial<Index> = {}): Index => ({
  keys: Object.entries(keys),
  partial: null,
  isUnique: false,
  isSparse: false,
  ...options,
});

describe('an index bounds what is read, and gives the order', () => {
  it.each<[served: boolean, what: string, filter: Filter, sort: Sort, indexes: Index[]]>([
    [true, 'by id', { _id: 'a' }, {}, []],
    [false, 'nothing fits', { a: 1 }, {}, []],
    [true, 'its beginning', { a: 1 }, {}, [index({ a: 1, b: 1 })]],
    [false, 'not its beginning', { b: 1 }, {}, [index({ a: 1, b: 1 })]],
    [false, 'all but one value', { a: { $ne: 1 } }, {}, [index({ a: 1 })]],
    [false, 'whatever exists', { a: { $exists: true } }, {}, [index({ a: 1 })]],
    [true, 'the beginning of a text', { a: /^x/ }, {}, [index({ a: 1 })]],
    [false, 'within a text', { a: /x/ }, {}, [index({ a: 1 })]],
    [true, 'equality, sort', { a: 1 }, { b: -1 }, [index({ a: 1, b: 1 })]],
    [true, 'equality, sort, range', { a: 1, c: { $gt: 1 } }, { b: 1 }, [index({ a: 1, b: 1, c: 1 })]],
    [false, 'range before sort', { a: 1, c: { $gt: 1 } }, { b: 1 }, [index({ a: 1, c: 1, b: 1 })]],
    [true, 'values before sort', { a: { $in: [1, 2] } }, { b: 1 }, [index({ a: 1, b: 1 })]],
    [true, 'a field that is absent, before sort', { a: { $exists: false } }, { b: 1 }, [index({ a: 1, b: 1 })]],
    [true, 'backwards', { a: 1 }, { b: -1, c: 1 }, [index({ a: 1, b: 1, c: -1 })]],
    [false, 'one backwards, one forwards', { a: 1 }, { b: -1, c: 1 }, [index({ a: 1, b: 1, c: 1 })]],
    [false, 'a field missing between', { a: 1 }, { c: 1 }, [index({ a: 1, b: 1, c: 1 })]],
    [true, 'one document', { a: 1 }, { c: 1 }, [index({ a: 1 }, { isUnique: true })]],
    [false, 'bounds of a list', { list: { $gt: 1 } }, { list: 1 }, [index({ list: 1 })]],
    [true, 'in one element', { list: { $elemMatch: { a: 1 } } }, {}, [index({ 'list.a': 1 })]],
    [true, 'each branch', { $or: [{ a: 1 }, { b: 1 }] }, {}, [index({ a: 1 }), index({ b: 1 })]],
    [false, 'not each branch', { $or: [{ a: 1 }, { b: 1 }] }, {}, [index({ a: 1 })]],
    [true, 'beside branches', { a: 1, $or: [{ b: 1 }, { c: 1 }] }, {}, [index({ a: 1 })]],
    [
      true,
      'branches, each in order',
      { a: 1, $or: [{ b: 1 }, { c: 1 }] },
      { d: 1 },
      [index({ a: 1, b: 1, d: 1 }), index({ a: 1, c: 1, d: 1 })],
    ],
    [true, 'a partial index', { a: 'x' }, {}, [index({ a: 1 }, { partial: { a: { $gt: '' } } })]],
    [false, 'a partial index of others', { a: null }, {}, [index({ a: 1 }, { partial: { a: { $gt: '' } } })]],
    [
      true,
      'all of a partial index',
      { a: { $exists: true } },
      {},
      [index({ a: 1 }, { partial: { a: { $exists: true } } })],
    ],
    [true, 'all of a partial index in order', { b: true }, { a: 1 }, [index({ a: 1 }, { partial: { b: true } })]],
    [false, 'another field of a partial index', { b: true }, {}, [index({ a: 1 }, { partial: { b: true } })]],
    [false, 'null in a sparse index', { a: null }, {}, [index({ a: 1 }, { isSparse: true })]],
    [true, 'a value in a sparse index', { a: 1 }, {}, [index({ a: 1 }, { isSparse: true })]],
  ])('%s: %s', (served, _, filter, sort, indexes) =>
    expect(isServed({ filter, sort, isList: (field) => field === 'list' }, indexes)).toBe(served),
  );
});

describe('a partial index that is there for a query is used', () => {
  const byKey = index({ a: 1, key: 1 }, { partial: { key: { $type: 'string' } } });
  it.each<[missed: boolean, query: Filter]>([
    [true, { a: 1, key: 'x' }],
    [false, { a: 1, key: { $eq: 'x', $type: 'string' } }],
    [false, { a: 1, key: null }],
    [false, { a: 1, key: { $exists: false } }],
    [false, { a: 1 }],
    [false, { key: 'x' }],
    [false, { _id: 1, a: 1, key: 'x' }],
  ])('%s: %j', (missed, query) => expect(missesPartial(query, [byKey])).toBe(missed));
});
