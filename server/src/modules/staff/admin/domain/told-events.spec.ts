import { toldEvents } from './told-events.js';

const named = {
  recipients: [{ recipientId: 'r1', email: 'reader@example.com' }],
  files: [
    { id: '0', path: 'plan.pdf' },
    { id: '1', path: 'notes/a.txt' },
  ],
};
const at = new Date(1000);
const told = (...events: { kind: Parameters<typeof toldEvents>[1][number]['kind']; data: Record<string, unknown> }[]) =>
  toldEvents(
    named,
    events.map((event, seq) => ({ ...event, seq, at })),
  ).map(({ kind, people, files }) => [kind, people, files]);

it('names people and files, and none that is not known', () => {
  expect(
    told(
      { kind: 'mail-sent', data: { recipientId: 'r1' } },
      { kind: 'mail-failed', data: { recipientId: 'gone' } },
      { kind: 'files-added', data: { fileIds: ['0', '1', '7'], bytes: 12 } },
      { kind: 'recipients-added', data: { recipientIds: ['r1'] } },
      { kind: 'deleted', data: {} },
    ),
  ).toEqual([
    ['mail-sent', ['reader@example.com'], []],
    ['mail-failed', [], []],
    ['files-added', [], ['plan.pdf', 'notes/a.txt']],
    ['recipients-added', ['reader@example.com'], []],
    ['deleted', [], []],
  ]);
});

it('tells of a download once, with what its start says', () => {
  expect(
    told(
      { kind: 'download-started', data: { downloadId: 'd1', recipientId: 'r1', what: 'file', fileId: '0' } },
      { kind: 'download-started', data: { downloadId: 'd2', recipientId: null, what: 'zip' } },
      { kind: 'download-completed', data: { downloadId: 'd1', recipientId: 'r1' } },
    ),
  ).toEqual([
    ['download-started', [], []],
    ['download-completed', ['reader@example.com'], ['plan.pdf']],
  ]);
});
