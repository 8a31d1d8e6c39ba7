import type { FileHandle } from '../../upload/checkpoints/file-handles.js';
import { pickByHandle } from './pick-by-handle.js';

const handle = {
  kind: 'file',
  name: 'a.pdf',
  getFile: () => Promise.resolve(new File(['abc'], 'a.pdf', { lastModified: 5 })),
} as unknown as FileHandle;

it('answers the picked files with what opens them again', async () => {
  const picked = await pickByHandle({ showOpenFilePicker: () => Promise.resolve([handle]) });
  expect(picked).toEqual([{ path: 'a.pdf', size: 3, lastModified: 5, blob: expect.any(File) as File, handle }]);
});

it('answers nothing when the person thinks better of it, and says when it may not be used', async () => {
  const throwing = (name: string) => ({ showOpenFilePicker: () => Promise.reject(new DOMException('', name)) });
  expect(await pickByHandle(throwing('AbortError'))).toEqual([]);
  await expect(pickByHandle(throwing('SecurityError'))).rejects.toMatchObject({ name: 'SecurityError' });
});
