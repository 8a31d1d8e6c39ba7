import { FileChecks, type FileResult } from './file-checks.js';

it('writes a hundred results at once, and the rest at the end', async () => {
  const writes: FileResult[][] = [];
  const checks = new FileChecks(async (results) => void writes.push([...results]));
  for (let id = 0; id < 250; id += 1) await checks.add({ id: String(id) }, { thumbnail: 'none' });
  await checks.flush();
  await checks.flush();
  expect(writes.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(writes.flat().map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, id) => String(id)));
});
