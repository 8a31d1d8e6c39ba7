import { scriptRuns } from './script-runs.js';

describe('scriptRuns', () => {
  it('splits where another font is needed', () => {
    expect(scriptRuns('报价单 अनुबंध é.pdf')).toEqual([
      { script: 'chinese', text: '报价单' },
      { script: 'latin', text: ' ' },
      { script: 'devanagari', text: 'अनुबंध' },
      { script: 'latin', text: ' é.pdf' },
    ]);
    expect(scriptRuns('Žluťoučký Ω Ж（1）').map(({ script }) => script)).toEqual([
      'latin-ext',
      'latin',
      'latin-ext',
      'latin',
      'latin-ext',
      'latin',
      'greek',
      'latin',
      'cyrillic',
      'chinese',
      'latin',
      'chinese',
    ]);
  });

  it('takes the first font for the 256 characters that every font has', () => {
    expect(scriptRuns('\u00ff\u0100').map(({ script }) => script)).toEqual(['latin', 'latin-ext']);
  });

  it('composes letters, keeps joiners with their characters, and replaces direction marks', () => {
    expect(scriptRuns('e\u0301')).toEqual([{ script: 'latin', text: 'é' }]);
    expect(scriptRuns('क्\u200dष')).toHaveLength(1);
    expect(scriptRuns('\u200d')).toEqual([{ script: 'latin', text: '\u200d' }]);
    expect(scriptRuns('a\u202e\u202dgnp.exe')).toEqual([{ script: 'latin', text: 'a\ufffd\ufffdgnp.exe' }]);
    expect(scriptRuns('a\u202egnp.exe')).toEqual([{ script: 'latin', text: 'a\ufffdgnp.exe' }]);
    expect(scriptRuns('')).toEqual([]);
  });
});
