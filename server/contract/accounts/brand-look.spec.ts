import { brandCss } from './brand-css.js';
import { colorsOf, contrast, mix, READABLE, shownBrand, tonesOf } from './brand-look.js';
import type { BrandSettings, ShownBrand } from './brands.js';

const settings: BrandSettings = {
  color: null,
  ground: 'scene',
  gradient: ['#102030', '#405060'],
  headline: '',
  downloadAction: '',
  requestAction: '',
  poweredBy: true,
};
const account = { settings, logo: '', picture: '', branding: true };

it('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
  // Nearly black colours have a formula of their own.
  expect(contrast('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4);
  expect(READABLE).toBe(4.5);
});

describe('the tones of a colour', () => {
  const colors = ['#000000', '#ffffff', '#ffd400', '#0e6e66', '#ff00ff', '#1a2a28', '#808080', '#00ff00', '#0000ff'];
  const inLight = ['#fbfaf6', '#ffffff', '#f4f2ea'];
  const inDark = ['#0c1514', '#142120', '#1a2a28'];

  it.each(colors)('of %s can be read on every ground of a page, and hold the text of a button', (color) => {
    const { light, dark } = tonesOf(color);
    for (const ground of [...inLight, mix('#ffffff', light, 0.12)])
      expect([ground, light, contrast(light, ground) >= READABLE]).toEqual([ground, light, true]);
    for (const ground of [...inDark, mix('#142120', dark, 0.12), '#1a0b06'])
      expect([ground, dark, contrast(dark, ground) >= READABLE]).toEqual([ground, dark, true]);
  });

  it.each([
    ['#ffffff', '#666666', '#ffffff'],
    ['#000000', '#000000', '#999999'],
    ['#ffd400', '#7a6600', '#ffd400'],
    ['#0e6e66', '#0e6e66', '#65a29d'],
    ['#808080', '#666666', '#949494'],
  ])('of %s are no further from it than they must be', (color, light, dark) => {
    expect(tonesOf(color)).toEqual({ light, dark });
  });

  it('are the colour itself where that can be read', () => {
    expect(tonesOf('#0e6e66').light).toBe('#0e6e66');
    expect(tonesOf('#ffd400').dark).toBe('#ffd400');
    // A correction needs no other one.
    const corrected = tonesOf('#ffd400').light;
    expect(tonesOf(corrected).light).toBe(corrected);
  });
});

describe('the text on a colour', () => {
  it.each([
    ['#0e6e66', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#e8502a', '#000000'],
    ['#767676', '#000000'],
  ])('%s is %s', (color, onFill) => {
    expect(colorsOf(color)).toEqual({ fill: color, onFill, ...tonesOf(color) });
  });

  it('can be read on every colour', () => {
    for (let value = 0; value < 0xffffff; value += 4097) {
      const { fill, onFill } = colorsOf(`#${value.toString(16).padStart(6, '0')}`);
      expect([fill, contrast(fill, onFill) >= READABLE]).toEqual([fill, true]);
    }
  });
});

describe('what others see of a brand', () => {
  it('is the standard look without one', () => {
    expect(shownBrand(account, 'download')).toBeNull();
    expect(shownBrand({ ...account, picture: '/v1/pictures/a' }, 'download')).toBeNull();
  });

  it('has the button of the page', () => {
    const named = { ...account, settings: { ...settings, downloadAction: 'Get it', requestAction: 'Send it' } };
    expect(shownBrand(named, 'download')?.action).toBe('Get it');
    expect(shownBrand(named, 'request')?.action).toBe('Send it');
  });

  it('has the ground that was chosen, and readable colours', () => {
    const chosen = { ...settings, color: '#ffd400', ground: 'gradient' } as const;
    expect(shownBrand({ ...account, settings: chosen, picture: '/v1/pictures/g' }, 'download')).toMatchObject({
      colors: colorsOf('#ffd400'),
      gradient: ['#102030', '#405060'],
      picture: '',
    });
    const pictured = { ...settings, ground: 'picture' } as const;
    expect(shownBrand({ ...account, settings: pictured, picture: '/v1/pictures/g' }, 'download')).toMatchObject({
      colors: null,
      gradient: [],
      picture: '/v1/pictures/g',
    });
  });

  it('is the logo alone where the plan allows no more', () => {
    const own = { ...settings, color: '#aa0000', headline: 'Hello', ground: 'picture', poweredBy: false } as const;
    const full = { settings: own, logo: '/v1/pictures/l', picture: '/v1/pictures/g', branding: true };
    expect(shownBrand(full, 'download')).toMatchObject({
      headline: 'Hello',
      picture: '/v1/pictures/g',
      poweredBy: false,
    });
    expect(shownBrand({ ...full, branding: false }, 'download')).toEqual({
      logo: '/v1/pictures/l',
      colors: null,
      gradient: [],
      picture: '',
      headline: '',
      action: '',
      poweredBy: true,
    });
    expect(shownBrand({ ...full, logo: '', branding: false }, 'download')).toBeNull();
  });
});

describe('the rules of a brand', () => {
  const standard = { logo: '/l', colors: null, gradient: [], picture: '', headline: 'x', action: 'y', poweredBy: true };
  const onGround = (ground: string): string =>
    `html [data-ground]{background:${ground}}html [data-ground]>*{display:none}` +
    'html[data-scheme=dark] [data-ground]{filter:brightness(.6)}';

  it.each<[string, Partial<ShownBrand>, string]>([
    ['nothing', {}, ''],
    ['a gradient', { gradient: ['#102030', '#405060'] }, onGround('linear-gradient(160deg,#102030,#405060)')],
    ['a picture', { picture: '/v1/pictures/g' }, onGround('center/cover url(/v1/pictures/g/1600.webp)')],
    ['no name of ours', { poweredBy: false }, 'html [data-own-name]{display:none}'],
    [
      'colours',
      { colors: { fill: '#0e6e66', onFill: '#ffffff', light: '#0e6e66', dark: '#65a29d' } },
      'html[data-scheme=light]{--sampan-palette-primary-main:#0e6e66;' +
        '--sampan-palette-primary-light:color-mix(in srgb,#ffffff,#0e6e66 12%);' +
        '--sampan-palette-primary-dark:color-mix(in srgb,#0e6e66,#000000 18%)}' +
        'html[data-scheme=dark]{--sampan-palette-primary-main:#65a29d;' +
        '--sampan-palette-primary-light:color-mix(in srgb,#142120,#65a29d 12%);' +
        '--sampan-palette-primary-dark:color-mix(in srgb,#65a29d,#ffffff 18%)}' +
        'html[data-scheme]{--sampan-palette-secondary-main:#0e6e66;' +
        '--sampan-palette-secondary-contrastText:#ffffff;' +
        '--sampan-palette-secondary-dark:color-mix(in srgb,#0e6e66,#000000 12%)}' +
        'html[data-scheme] .MuiButton-containedSecondary:not(:disabled)' +
        '{box-shadow:inset 0 0 0 1px color-mix(in srgb,currentColor 20%,transparent)}',
    ],
  ])('with %s differ from the standard look in it alone', (_, changes, css) => {
    expect(brandCss({ ...standard, ...changes })).toBe(css);
  });

  it('stand one behind the other', () => {
    const [picture, name] = [{ picture: '/g' }, { poweredBy: false }];
    expect(brandCss({ ...standard, ...picture, ...name })).toBe(
      brandCss({ ...standard, ...picture }) + brandCss({ ...standard, ...name }),
    );
  });
});
