import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../lib/testing/render-page.js';
import type { PickedFile } from '../files/picked-files.js';
import { RecorderDialog, type RecorderDialogProps } from './recorder-dialog.js';
import { FakeRecording, recordedFile } from './testing/fake-recording.js';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:recording';
  URL.revokeObjectURL = () => undefined;
  HTMLMediaElement.prototype.load = () => undefined;
});

async function openDialog({
  services = new FakeRecording(),
  ...props
}: Partial<Omit<RecorderDialogProps, 'services'>> & { services?: FakeRecording } = {}) {
  const changed: PickedFile[] = [];
  const removed: PickedFile[] = [];
  let closed = 0;
  const page = await renderPage(
    <RecorderDialog
      kind="voice"
      owner={null}
      recorded={null}
      maxBytes={1000}
      paths={[]}
      onChange={(file) => changed.push(file)}
      onRemove={(file) => removed.push(file)}
      onClose={() => (closed += 1)}
      services={services}
      {...props}
    />,
    { route: '/', at: '/', namespaces: ['recording'] },
  );
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    await act(async () => {
      fireEvent.click(button);
      await Promise.resolve();
    });
  };
  return { ...page, services, changed, removed, press, closed: () => closed };
}

describe('a voice memo', () => {
  it('beeps, is recorded until Stop, and turns the microphone off', async () => {
    const { services, press, changed } = await openDialog();
    await press('Record');
    expect(await screen.findByText('0:00 of 5:00')).toBeTruthy();
    expect(services.input.beeps).toBe(1);
    expect(services.runs).toMatchObject([
      { kind: 'voice', maxBytes: 1000, name: expect.stringMatching(/^Voice memo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/) },
    ]);
    await press('Stop');
    expect(await screen.findByRole('button', { name: 'Done' })).toBe(document.activeElement);
    expect(changed).toHaveLength(1);
    expect(services.input).toMatchObject({ beeps: 2, isClosed: true });
  });

  it('stays open while it is recorded', async () => {
    const { press, closed } = await openDialog();
    await press('Record');
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Stop' }), { key: 'Escape' });
    expect(closed()).toBe(0);
  });

  it('is kept when the page leaves the dialog in the middle of it', async () => {
    const { services, press, changed, unmount } = await openDialog();
    await press('Record');
    await screen.findByRole('button', { name: 'Stop' });
    unmount();
    expect(services.input.isClosed).toBe(true);
    await act(async () => {
      services.end(null);
      await Promise.resolve();
    });
    expect(changed).toHaveLength(1);
  });

  it.each([
    ['time', /up to 5 minutes long/],
    ['size', /maximum size/],
    ['storage', /out of space/],
  ] as const)('says why it ended by itself: %s', async (cut, text) => {
    const { services, press } = await openDialog();
    await press('Record');
    await screen.findByRole('button', { name: 'Stop' });
    await act(async () => {
      services.end(cut);
      await Promise.resolve();
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('opens what was recorded before; recording again replaces it, but not before', async () => {
    const memo = recordedFile('voice');
    const { services, press, changed, removed } = await openDialog({ recorded: memo });
    expect(services.inputs).toHaveLength(0);
    await press('Retake');
    expect(removed).toEqual([]);
    await press('Record');
    await press('Stop');
    await screen.findByRole('button', { name: 'Done' });
    expect(removed).toEqual([memo]);
    expect(changed).toHaveLength(1);
  });
});

describe('what was recorded', () => {
  const memo = recordedFile('voice', { path: 'Memo.webm' });
  const rename = (name: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });

  it('is named, and keeps its extension', async () => {
    const { press, changed, closed } = await openDialog({ recorded: memo, paths: ['Memo.webm'] });
    rename('For the harbour/ 港口');
    await press('Done');
    expect(changed.map(({ path }) => path)).toEqual(['For the harbour- 港口.webm']);
    expect(closed()).toBe(1);
  });

  it.each([
    ['  ', 'Enter a name'],
    ['PLAN', 'Another file has this name'],
  ])('is not named “%s”', async (name, problem) => {
    const { press, changed, closed } = await openDialog({ recorded: memo, paths: ['Memo.webm', 'plan.webm'] });
    rename(name);
    expect(screen.getByText(problem)).toBeTruthy();
    await press('Done');
    expect([changed.length, closed()]).toEqual([0, 0]);
  });

  it('is deleted', async () => {
    const { press, removed, closed } = await openDialog({ recorded: memo });
    await press('Delete');
    expect(removed).toEqual([memo]);
    expect(closed()).toBe(1);
  });
});

describe('a video message', () => {
  it('counts down from 3 before it records', async () => {
    const { services } = await openDialog({ kind: 'video' });
    const start = await screen.findByRole('button', { name: 'Start recording' });
    jest.useFakeTimers();
    fireEvent.click(start);
    for (const seconds of [3, 2, 1]) {
      expect(screen.getByText(`Recording starts in ${seconds}`)).toBeTruthy();
      expect(services.runs).toHaveLength(0);
      await act(() => jest.advanceTimersByTimeAsync(1000));
    }
    jest.useRealTimers();
    expect(screen.getByRole('button', { name: 'Stop recording' })).toBeTruthy();
    expect(services.runs).toMatchObject([{ kind: 'video' }]);
  });

  it('records the screen where the browser can, and opens the camera again', async () => {
    const { services, press } = await openDialog({ kind: 'video' });
    await press('Record the screen');
    expect(services.input.wanted).toMatchObject({ kind: 'video', picture: 'screen' });
    expect(services.inputs[0]?.isClosed).toBe(true);
    await press('Use the camera');
    expect(services.input.wanted.picture).toBe('camera');
  });

  it('notices that the shared screen ends before it is recorded', async () => {
    const { services, press } = await openDialog({ kind: 'video' });
    await press('Record the screen');
    await screen.findByRole('button', { name: 'Use the camera' });
    act(() => services.input.end());
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

it('offers several cameras and microphones, and opens the chosen one', async () => {
  const services = new FakeRecording();
  services.devices = [
    { id: 'm1', kind: 'microphone', name: 'Desk' },
    { id: 'm2', kind: 'microphone', name: 'Headset' },
    { id: 'c1', kind: 'camera', name: 'Front' },
  ];
  await openDialog({ kind: 'video', services });
  fireEvent.change(await screen.findByLabelText('Microphone'), { target: { value: 'm2' } });
  expect(await screen.findByRole('button', { name: 'Start recording' })).toBeTruthy();
  expect(services.input.wanted).toMatchObject({ microphone: 'm2' });
  expect(services.inputs[0]?.isClosed).toBe(true);
  expect(screen.queryByLabelText('Camera')).toBeNull();
});

describe('a refusal', () => {
  const refused = (name: string) => Object.assign(new Error(name), { name });

  it.each([
    ['voice', 'NotAllowedError', "Can't get audio permission"],
    ['video', 'NotAllowedError', "Can't get camera and microphone permission"],
    ['voice', 'NotFoundError', 'No microphone or camera found'],
    ['video', 'NotReadableError', 'The microphone or camera is in use'],
    ['voice', 'TypeError', 'The recording failed'],
  ] as const)('of %s by %s is said in words, and can be tried again', async (kind, name, text) => {
    const services = new FakeRecording();
    services.problem = refused(name);
    const { press } = await openDialog({ kind, services });
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    services.problem = null;
    await press('Try again');
    expect(await screen.findByRole('button', { name: kind === 'voice' ? 'Record' : 'Start recording' })).toBeTruthy();
  });

  it.each([
    ['unsupported', 'This browser cannot record'],
    ['other-page', 'Reload the page to record'],
  ] as const)('asks for nothing where the page cannot record: %s', async (obstacle, text) => {
    const services = new FakeRecording();
    services.obstacleIs = obstacle;
    await openDialog({ services });
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(services.inputs).toHaveLength(0);
  });
});
