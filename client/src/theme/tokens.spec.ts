import { schemes, type Scheme } from './tokens.js';

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Tone = Exclude<keyof Scheme, 'scene'>;

const texts: [text: Tone, ground: Tone][] = [
  ...(['ink', 'quietInk', 'faintInk'] as const).flatMap((text) =>
    (['paper', 'card', 'well'] as const).map((ground): [Tone, Tone] => [text, ground]),
  ),
  ['ink', 'riverSoft'],
  ['quietInk', 'riverSoft'],
  ['river', 'card'],
  ['river', 'paper'],
  ['river', 'riverSoft'],
  ['riverDeep', 'riverSoft'],
  ['onRiver', 'river'],
  ['onVermilion', 'vermilionGround'],
  ['danger', 'card'],
  ['danger', 'dangerSoft'],
  ['ink', 'dangerSoft'],
  ['warning', 'warningSoft'],
  ['ink', 'warningSoft'],
  ['success', 'successSoft'],
];

describe.each(['light', 'dark'] as const)('in the %s scheme', (name) => {
  const scheme = schemes[name];

  it.each(texts)('%s can be read on %s', (text, ground) => {
    expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('edges that must be seen stand out from the card', () => {
    expect(contrast(scheme.strongLine, scheme.card)).toBeGreaterThanOrEqual(3);
  });

  it('text stands out from the evening sky', () => {
    for (const ground of [scheme.scene.sky, scheme.scene.glow]) {
      expect(contrast(scheme.ink, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(scheme.quietInk, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
