import { eachObject, type ObjectInfo } from './object-store.js';

const object = (key: string) => ({ key, size: 1, etag: key, modifiedAt: new Date(0) });

it('goes through all pages of a list, one object after the other', async () => {
  const asked: string[] = [];
  const store = {
    async *list(prefix: string): AsyncGenerator<ObjectInfo[]> {
      asked.push(prefix);
      yield [object('a/1'), object('a/2')];
      yield [];
      yield [object('a/3')];
    },
  };
  const keys: string[] = [];
  for await (const { key } of eachObject(store, 'a/')) keys.push(key);
  expect(keys).toEqual(['a/1', 'a/2', 'a/3']);
  expect(asked).toEqual(['a/']);
});
