import * as z from 'zod';
import { steppedJson } from './response.interceptor.js';

const file = z.object({ path: z.string(), size: z.int() });
const page = z.object({ title: z.string(), files: z.array(file), tags: z.array(z.string()) });
const files = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `${at}`, size: at, secret: 'x' }));

it('leaves small answers, and those that are no objects, to be written at once', () => {
  expect(steppedJson(page, { title: 'a', files: files(500), tags: [] })).toBeNull();
  expect(steppedJson(z.array(file), files(5000))).toBeNull();
  expect(steppedJson(page, null)).toBeNull();
});

it('writes what a schema lets out, the same as at once', async () => {
  const value = { title: 'a', files: files(3000), tags: ['b'], secret: 'x' };
  expect(JSON.parse((await steppedJson(page, value)) ?? '')).toEqual(page.parse(value));
  const only = z.object({ files: z.array(file) });
  expect(JSON.parse((await steppedJson(only, value)) ?? '')).toEqual(only.parse(value));
});

it('lets others in between', async () => {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await steppedJson(page, { title: 'a', files: files(5000), tags: [] });
  isOver = true;
  expect(turns).toBeGreaterThan(20);
});

it('refuses an item that does not match, as it would at once', async () => {
  const value = { title: 'a', files: [...files(600), { path: 1 }], tags: [] };
  await expect(steppedJson(page, value)).rejects.toThrow(z.ZodError);
});
