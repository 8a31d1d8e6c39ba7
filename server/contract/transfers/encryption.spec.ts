import { revealsNothing } from './encryption.js';

const sealed = {
  sealedList: 'YWdl',
  message: '',
  fileObjects: [{ fileName: '1.age' }, { fileName: '20.age' }],
  recordedVideos: [],
  voiceMemo: [],
};

describe('beside a sealed list', () => {
  it('only numbered files reveal nothing', () => {
    expect(revealsNothing(sealed)).toBe(true);
    for (const fileName of ['plan.pdf', 'plan 1.age', '1.age.pdf', 'plans/1.age', '.age'])
      expect(revealsNothing({ ...sealed, fileObjects: [{ fileName: '1.age' }, { fileName }] })).toBe(false);
  });

  it('messages and recordings are refused', () => {
    expect(revealsNothing({ ...sealed, message: 'for you' })).toBe(false);
    expect(revealsNothing({ ...sealed, recordedVideos: [{}] })).toBe(false);
    expect(revealsNothing({ ...sealed, voiceMemo: [{}] })).toBe(false);
  });

  it('there are keys only with a list', () => {
    expect(revealsNothing({ ...sealed, sealedKey: 'YWdl' })).toBe(true);
    expect(revealsNothing({ ...sealed, sealedList: undefined, sealedKey: 'YWdl' })).toBe(false);
    expect(revealsNothing({ ...sealed, wrappedKey: 'YWdl' })).toBe(true);
    expect(revealsNothing({ ...sealed, sealedList: undefined, wrappedKey: 'YWdl' })).toBe(false);
  });

  it('a plain transfer may have anything', () => {
    const plain = {
      message: 'for you',
      fileObjects: [{ fileName: 'plan.pdf' }],
      recordedVideos: [{}],
      voiceMemo: [{}],
    };
    expect(revealsNothing(plain)).toBe(true);
  });
});
