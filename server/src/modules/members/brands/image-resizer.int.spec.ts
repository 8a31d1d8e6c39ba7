import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { pngBomb } from './testing/png-bomb.js';
import type { ImageResizer } from './image-resizer.service.js';

describe('image resizer', () => {
  /** The compiled file: only that one starts a process. */
  const built = resolve('dist/server/src/modules/members/brands/image-resizer.service.js');

  const warnings: unknown[] = [];
  let maker: ImageResizer;
  let jpeg: Buffer;

  beforeAll(async () => {
    const module = (await import(built)) as { ImageResizer: new (log: unknown) => ImageResizer };
    maker = new module.ImageResizer({ warn: (what: unknown) => warnings.push(what) });
    jpeg = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#2e6f95' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => maker.onApplicationShutdown());

  const child = () => (maker as unknown as { child: ChildProcess | null }).child;

  async function peakMegabytes(): Promise<number> {
    const status = await readFile(`/proc/${child()?.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
  }

  describe('the process that draws thumbnails', () => {
    it('draws them, one after the other, and knows no setting of its parent', async () => {
      const made = await Promise.all([maker.make(jpeg), maker.make(jpeg)]);
      for (const webp of made)
        expect(await sharp(webp ?? undefined).metadata()).toMatchObject({ width: 320, height: 240 });
      expect(await readFile(`/proc/${child()?.pid}/environ`, 'utf8')).not.toMatch(/SECRET|MONGODB|HOME/);
    });

    it('stays small whatever an image claims to be', async () => {
      const before = await peakMegabytes();
      expect(await maker.make(await pngBomb())).toBeNull();
      expect(await maker.make(await pngBomb(30_000))).toBeNull();
      expect((await peakMegabytes()) - before).toBeLessThan(60);
      expect(await maker.make(jpeg)).not.toBeNull();
    });

    it('may die: that image has no picture, the next one has', async () => {
      const pid = child()?.pid;
      const making = maker.make(jpeg);
      await Promise.resolve();
      child()?.kill('SIGKILL');
      expect(await making).toBeNull();
      expect(warnings).toHaveLength(1);
      expect(await maker.make(jpeg)).not.toBeNull();
      expect(child()?.pid).not.toBe(pid);
    });
  });
});
