import { claimedFiles } from './claimed-files.js';

const file = (fileName: string) => ({ fileName, size: 3, itemPath: `k/${fileName}` });

it('marks recordings, with what is known of them, and leaves other files as they are', () => {
  const poster = 'data:image/jpeg;base64,AAAA';
  const claimed = claimedFiles({
    fileObjects: [file('a.txt')],
    recordedVideos: [{ ...file('v.mp4'), seconds: 4, poster }],
    voiceMemo: [file('m.webm')],
  });
  expect(claimed).toEqual([
    file('a.txt'),
    { ...file('v.mp4'), recording: { kind: 'video', seconds: 4, poster } },
    { ...file('m.webm'), recording: { kind: 'voice', seconds: null, poster: null } },
  ]);
});
