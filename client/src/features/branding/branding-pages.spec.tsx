import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  changeBrand,
  readBrand,
  removeBrandPicture,
  setBrandPicture,
  type BrandView,
} from '#contract/accounts/brands.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { CustomizePage } from './pages/customize-page.js';

const stored: BrandView = {
  color: null,
  ground: 'scene',
  gradient: ['#102030', '#405060'],
  headline: '',
  downloadAction: '',
  requestAction: '',
  poweredBy: true,
  picture: '',
};

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  for (const { id } of shownNotices()) dismissNotice(id);
  server = new FakeServer().install();
  server
    .on(readBrand, () => stored)
    .on(changeBrand, ({ body }) => ({ ...stored, ...(JSON.parse(JSON.stringify(body)) as Partial<BrandView>) }));
});

const logIn = (user: Parameters<typeof buildUser>[0]) => startSession(buildSession({ user: buildUser(user) }));
const customize = (hash = '') =>
  renderPage(
    <CustomizePage logo={<p>logo here</p>} preview={(act, brand) => <p>{`${act}: ${JSON.stringify(brand)}`}</p>} />,
    { route: '/dash/account/customize', at: `/dash/account/customize${hash}`, namespaces: ['branding'] },
  );
const previewed = () => screen.getByTitle<HTMLIFrameElement>('Preview of your page').contentDocument?.body.textContent;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the brand', () => {
  it('is shown as it is changed, and saved together', async () => {
    logIn({ role: 'pro' });
    await customize();
    await waitFor(() => expect(previewed()).toBe('download: null'));
    expect(save().disabled).toBe(true);
    type('Headline', 'Harbour Works');
    await waitFor(() => expect(previewed()).toContain('"headline":"Harbour Works"'));
    fireEvent.click(screen.getByRole('button', { name: 'Request' }));
    type('Button on request pages', 'Send it');
    await waitFor(() => expect(previewed()).toMatch(/^request: .*"action":"Send it"/));
    await act(async () => fireEvent.click(save()));
    const changes = { headline: 'Harbour Works', requestAction: 'Send it' };
    expect(server.seen(changeBrand)[0]?.body).toEqual(changes);
    expect(shownNotices().map(({ title }) => title)).toEqual(['Saved']);
    await waitFor(() => expect(save().disabled).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe('Harbour Works');
  });

  it('keeps a colour that is hard to read for buttons, and says which tones links have', async () => {
    logIn({ role: 'pro' });
    await customize();
    fireEvent.click(await screen.findByRole('switch', { name: 'Use your own color' }));
    type('Color code', '#ffd4');
    expect(screen.getByText('Type a color like #0e6e66.')).toBeTruthy();
    type('Color code', '#FFD400');
    expect(screen.getByText(/Links use #7a6600 on light pages and #ffd400 on dark pages/)).toBeTruthy();
    await waitFor(() => expect(previewed()).toContain('"fill":"#ffd400","onFill":"#000000"'));
  });

  it('can be tried on a plan that has none, and not saved', async () => {
    logIn({ role: 'free' });
    await customize();
    expect(await screen.findByText(/come with a larger plan/)).toBeTruthy();
    type('Headline', 'Harbour Works');
    await waitFor(() => expect(previewed()).toContain('Harbour Works'));
    expect(save().disabled).toBe(true);
  });

  it('is not changed by mere members of a team', async () => {
    logIn({ role: 'business', isTeamMember: true, teamRole: 'member' });
    await customize();
    expect(await screen.findByText("Only your team's admins can change the brand.")).toBeTruthy();
    expect(screen.queryByLabelText('Headline')).toBeNull();
  });

  it('keeps what was typed when it cannot be saved', async () => {
    server.on(changeBrand, () => {
      throw new Refusal('brand-not-in-plan');
    });
    logIn({ role: 'pro' });
    await customize();
    await screen.findByLabelText('Headline');
    type('Headline', 'Harbour Works');
    await act(async () => fireEvent.click(save()));
    expect(await screen.findByText(/come with a larger plan/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe('Harbour Works');
  });

  it('takes no file for a background that is no picture', async () => {
    Object.assign(window, { createImageBitmap: () => Promise.reject(new Error('no image')) });
    logIn({ role: 'pro' });
    await customize();
    fireEvent.click(await screen.findByRole('radio', { name: 'Picture' }));
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('no input');
    await act(async () => fireEvent.change(input, { target: { files: [new File(['x'], 'x.png')] } }));
    expect(await screen.findByText(/can't read this file/)).toBeTruthy();
    expect(server.seen(setBrandPicture)).toEqual([]);
  });
});

it('removes the picture of the background', async () => {
  server
    .on(readBrand, () => ({ ...stored, ground: 'picture' as const, picture: '/brands/p1' }))
    .on(removeBrandPicture, () => ({ ...stored, ground: 'picture' as const }));
  logIn({ role: 'pro' });
  await customize();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByRole('button', { name: 'Choose picture' })).toBeTruthy();
  expect(server.seen(removeBrandPicture)).toHaveLength(1);
});

describe('our name', () => {
  const name = () => screen.findByRole<HTMLInputElement>('switch', { name: /Sampan/ });

  it('is left out on a paid plan', async () => {
    logIn({ role: 'pro' });
    await customize('#powered-by');
    expect(document.activeElement).toBe(await name());
    fireEvent.click(await name());
    await waitFor(() => expect(previewed()).toContain('"poweredBy":false'));
    await act(async () => fireEvent.click(save()));
    expect(server.seen(changeBrand)[0]?.body).toEqual({ poweredBy: false });
    expect((await name()).checked).toBe(false);
  });

  it('stays on the free plan, whatever was chosen before', async () => {
    server.on(readBrand, () => ({ ...stored, poweredBy: false }));
    logIn({ role: 'free' });
    await customize();
    const shown = await name();
    expect([shown.checked, shown.disabled]).toEqual([true, true]);
  });
});
