import { act, fireEvent, screen } from '@testing-library/react';
import { buildUser } from '../../lib/testing/builders.js';
// Lazy in the browser; imported here, so that their loading does not count as test time.
import '../../sending/files/file-list.js';
import '../../sending/files/capacity-bar.js';
import '../../sending/progress/progress-view.js';
import '../../sending/recording/kept-recordings.js';
import '../../sending/recording/recorder-dialog.js';
import { browserRecording } from '../../sending/recording/recording-services.js';
import { FakeRecording } from '../../sending/recording/testing/fake-recording.js';
import './components/file-notes.js';
import { openPanel } from './testing/panel.page.js';

let recording: FakeRecording;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:recording';
  URL.revokeObjectURL = () => undefined;
  HTMLMediaElement.prototype.load = () => undefined;
  recording = new FakeRecording();
  Object.assign(browserRecording, recording);
});

async function recordMemo(panel: Awaited<ReturnType<typeof openPanel>>): Promise<void> {
  await panel.press('Record a voice memo');
  await panel.press('Record');
  await panel.press('Stop');
  await screen.findByRole('button', { name: 'Done' });
}

it('a voice memo alone can be sent', async () => {
  const panel = await openPanel({ user: buildUser() });
  await recordMemo(panel);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'For Li' } });
  await panel.press('Done');
  expect(await screen.findByRole('button', { name: 'Play or rename For Li.webm' })).toBeTruthy();
  panel.addRecipient('li@x.cn');
  await panel.press('Transfer');
  await screen.findByRole('progressbar', { name: 'Upload progress' });
  const [request] = panel.services.requests;
  expect(request?.files).toMatchObject([{ path: 'For Li.webm', recording: { kind: 'voice' } }]);
});

it('there is one voice memo, which is opened, repeated and deleted', async () => {
  const panel = await openPanel({ user: buildUser() });
  await recordMemo(panel);
  await panel.press('Done');
  await panel.press('Record a voice memo');
  await panel.press('Retake');
  await panel.press('Record');
  await act(async () => {
    recording.end(null);
    await Promise.resolve();
  });
  await panel.press('Done');
  expect(screen.getAllByRole('button', { name: /^Play or rename/ })).toHaveLength(1);
  await panel.press(/^Play or rename/);
  await panel.press('Delete');
  expect(screen.queryByRole('button', { name: /^Play or rename/ })).toBeNull();
});

it('leaves the camera when nothing is recorded, and records at most what the plan has left', async () => {
  const panel = await openPanel({ user: buildUser() });
  await panel.press('Record a video message');
  expect(await screen.findByRole('button', { name: 'Start recording' })).toBeTruthy();
  await panel.press('Cancel');
  expect(recording.input.isClosed).toBe(true);
  await recordMemo(panel);
  expect(recording.runs).toMatchObject([{ kind: 'voice', maxBytes: 3_000_000_000 }]);
});
