import { brandCss } from './brand-css.js';
import { contrast, mix, READABLE, shownBrand, tonesOf } from './brand-look.js';
import type { BrandSettings } from './brands.js';

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

  it('are the colour itself where that can be read', () => {
    expect(tonesOf('#0e6e66').light).toBe('#0e6e66');
    expect(tonesOf('#ffd400').dark).toBe('#ffd400');
    // A correction needs no other one.
    const corrected = tonesOf('#ffd400').light;
    expect(tonesOf(corrected).light).toBe(corrected);
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

it('writes rules for what differs from the standard look alone', () => {
  const standard = { logo: '/l', colors: null, gradient: [], picture: '', headline: 'x', action: 'y', poweredBy: true };
  expect(brandCss(standard)).toBe('');
  const css = brandCss({ ...standard, colors: tonesOf('#0e6e66'), picture: '/v1/pictures/g', poweredBy: false });
  expect(css).toContain('html[data-scheme=light]{--sampan-palette-primary-main:#0e6e66;');
  expect(css).toContain('url(/v1/pictures/g/1600.webp)');
  expect(css).toContain('[data-own-name]{display:none}');
});
