import { Blob as NodeBlob } from 'node:buffer';
import { withWebmDuration } from './webm-duration.js';

// That of jsdom cannot be read.
beforeAll(() => Object.assign(globalThis, { Blob: NodeBlob }));

const head = [0x1a, 0x45, 0xdf, 0xa3, 0x82, 0x01, 0x02];
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const info = (...content: number[]) => [0x15, 0x49, 0xa9, 0x66, 0x01, 0, 0, 0, 0, 0, 0, content.length, ...content];
const scale = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
const cluster = [0x1f, 0x43, 0xb6, 0x75, ...UNKNOWN, 9, 9, 9];
const segment = (size: number[], ...content: number[]) => [...head, 0x18, 0x53, 0x80, 0x67, ...size, ...content];
const duration = [0x44, 0x89, 0x88, 0x40, 0xb3, 0x88, 0, 0, 0, 0, 0]; // 5000 ms

async function bytesOf(blob: Blob): Promise<number[]> {
  return [...new Uint8Array(await blob.arrayBuffer())];
}
const media = (bytes: number[]) => new Blob([new Uint8Array(bytes)], { type: 'video/webm' });

it('writes the length behind what the file says of itself, and nothing else', async () => {
  const patched = await withWebmDuration(media(segment(UNKNOWN, ...info(...scale), ...cluster)), 5);
  expect(await bytesOf(patched)).toEqual(segment(UNKNOWN, ...info(...scale, ...duration), ...cluster));
  expect(patched.type).toBe('video/webm');
});

it.each([
  ['knows its length', segment(UNKNOWN, ...info(...duration), ...cluster)],
  ['has a size around it', segment([0x90], ...info(...scale))],
  ['has none of it before its media', segment(UNKNOWN, ...cluster)],
  ['is no WebM', [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]],
  ['is empty', []],
])('leaves a file alone that %s', async (_, bytes) => {
  expect(await bytesOf(await withWebmDuration(media(bytes), 5))).toEqual(bytes);
});
