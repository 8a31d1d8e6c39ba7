import type { Config } from '../../../../config/config.module.js';
import { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import type { MailBrand } from '../mail-ports.js';
import { sampleProps } from '../testing/mail.builder.js';
import { renderMail } from './render.js';

const PUBLIC_URL = 'https://files.example.test';
const secrets = new DerivedSecrets({ env: { DERIVATION_SECRET: 'a secret of the tests, long enough' } } as Config);

async function write(
  template: 'transfer-received' | 'request-received' | 'verification-code',
  brand: MailBrand | null,
  logo = '',
) {
  const surroundings = {
    product: 'Sampan',
    publicUrl: PUBLIC_URL,
    linkOrigin: PUBLIC_URL,
    supportEmail: 'help@example.test',
    unsubscribeUrl: null,
    secrets,
    brand,
    logo,
  };
  return renderMail({ template, lang: 'en', props: sampleProps[template] }, surroundings);
}

describe('the brand of the account', () => {
  const brand: MailBrand = {
    logo: '/v1/pictures/logo',
    colors: { fill: '#ffd400', onFill: '#000000', light: '#7a6600', dark: '#ffd400' },
    headline: 'Files from <i>Ming</i> & sons',
    poweredBy: true,
    actions: { download: '<b>Get</b> it', request: 'Send it' },
  };

  it.each([
    ['transfer-received', 'Get'],
    ['request-received', 'Send it'],
  ] as const)('stands in %s, every text as text', async (template, action) => {
    const { html, text } = await write(template, brand);
    expect(html).toContain(`src="${PUBLIC_URL}${brand.logo}/96.png"`);
    expect(html).toMatch(/style="[^"]*background-color:#ffd400;[^"]*color:#000000/);
    expect(html).toContain('.m-button{background-color:#ffd400!important;color:#000000!important}');
    expect(html).toContain('.m-river{color:#7a6600!important}@media');
    expect(html).not.toMatch(/<i>|<b>/);
    expect(text).toContain(action);
    expect(text).toContain('Files from <i>Ming</i> & sons');
    expect(text).toContain('Sampan');
  });

  it('can leave out our name above the card, and has nothing to do with mails of ours', async () => {
    const { html } = await write('transfer-received', { ...brand, poweredBy: false });
    expect(html).not.toContain('class="m-hull"');
    expect((await write('verification-code', null)).html).toContain('class="m-hull"');
  });
});

it("shows the installation's logo before its name, unless mail programs would remove it", async () => {
  const { html } = await write('verification-code', null, '/v1/pictures/own/96.png');
  expect(html).toContain(`src="${PUBLIC_URL}/v1/pictures/own/96.png"`);
  expect(html).not.toContain('class="m-hull"');
  const { html: withSvg } = await write('verification-code', null, '/installation/0123456789ab.svg');
  expect(withSvg).not.toMatch(/<img|class="m-hull"/);
});
