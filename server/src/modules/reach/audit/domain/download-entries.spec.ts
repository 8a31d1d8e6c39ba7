import type { Download } from '../../downloads/index.js';
import { downloadEntriesOf } from './download-entries.js';

const download = {
  _id: 'd1',
  transferId: 't1',
  recipientId: 'r1',
  kind: 'file',
  fileIds: ['7'],
  startedAt: new Date(1000),
  completedAt: null,
  country: 'IN',
} as unknown as Download;

it('tells of starts and ends in the order of time', () => {
  const long = { ...download, _id: 'd2', kind: 'zip' as const, fileIds: ['1', '2'], completedAt: new Date(3000) };
  const short = { ...download, startedAt: new Date(2000), completedAt: new Date(2000) };
  expect(downloadEntriesOf([long, short]).map(({ once, at }) => [once, at?.getTime()])).toEqual([
    ['started-d2', 1000],
    ['started-d1', 2000],
    ['completed-d1', 2000],
    ['completed-d2', 3000],
  ]);
});

it('tells how the recipient proved the address', () => {
  const [started] = downloadEntriesOf([{ ...download, proof: 'code' }]);
  expect(started?.data).toMatchObject({ recipientId: 'r1', proof: 'code' });
});

it('names the file of a download of one, and no address', () => {
  const about = { downloadId: 'd1', recipientId: 'r1' };
  const at = new Date(1000);
  const data = { ...about, what: 'file', fileCount: 1, fileId: '7', country: 'IN' };
  expect(downloadEntriesOf([download])).toEqual([{ kind: 'download-started', once: 'started-d1', at, data }]);
});
