import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { planLimits } from '#contract/billing/plans.js';
import { EXPIRY_CUSTOM_MARKER, EXPIRY_MONTH_SECONDS, EXPIRY_NEVER_MARKER } from '#contract/transfers/expiry.js';
import { configureClient } from '../../../lib/testing/client-settings.js';
import { renderPage } from '../../../lib/testing/render-page.js';
import { emptyDraft, type Draft } from '../../../sending/form/draft.js';
import { toLocalInput } from '../../../lib/local-input.js';
import './option-body.js';
import type { OptionTab } from './option-tabs.js';
import { OptionsDrawer } from './options-drawer.js';

let draft: Draft;

const encryptLabel = 'Only people with the key can open this';
/** Browsers give WebCrypto to pages with a secure connection. */
function connect({ isSecure }: { isSecure: boolean }): void {
  Object.defineProperty(globalThis, 'isSecureContext', { value: isSecure, configurable: true });
  Object.defineProperty(globalThis.crypto, 'subtle', { value: isSecure ? {} : undefined, configurable: true });
}

function Harness({ isMember }: { isMember: boolean }) {
  const [current, setCurrent] = useState(emptyDraft);
  const [open, setOpen] = useState<OptionTab | null>(null);
  const change = (patch: Partial<Draft>) => {
    draft = { ...current, ...patch };
    setCurrent(draft);
  };
  return (
    <OptionsDrawer
      draft={current}
      problems={[]}
      isMember={isMember}
      limits={isMember ? planLimits.pro : planLimits.anon}
      open={open}
      onOpen={setOpen}
      onChange={change}
      onSignUp={change}
    />
  );
}

async function show({ isMember }: { isMember: boolean }) {
  return renderPage(<Harness isMember={isMember} />, { route: '/', at: '/', namespaces: ['send', 'sending'] });
}

const tabs = () => screen.getAllByRole('button').map((tab) => tab.getAttribute('aria-label'));
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

it.each([true, false])('shows each tab with what it stands at (a member: %s)', async (isMember) => {
  await show({ isMember });
  expect(tabs()).toEqual(['Link Settings: Email', 'Sharing: Just you', 'Expiry: 1 week', 'Password: Off']);
});

it('has only a week for visitors, and says what leads to more', async () => {
  await show({ isMember: false });
  openTab(/^Expiry/);
  expect((await radio('1 week')).disabled).toBe(false);
  for (const name of ['1 month', '3 months', '1 year', 'No expiry', 'Custom date'])
    expect((await radio(name)).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Ask for a larger plan' }).getAttribute('href')).toBe('/about#contact');
});

it('says to a visitor what sharing is for', async () => {
  await show({ isMember: false });
  openTab(/^Sharing/);
  expect(await screen.findByText('Sharing is for teams.')).toBeTruthy();
});

it('has no expiry where the plan has it', async () => {
  await show({ isMember: true });
  openTab(/^Expiry/);
  fireEvent.click(await radio('No expiry'));
  expect(draft).toMatchObject({ expirySeconds: EXPIRY_NEVER_MARKER, customExpiry: null });
  expect(screen.getByRole('button', { name: 'Expiry: No expiry' })).toBeTruthy();
});

it('says that a team of one has no one to share with', async () => {
  await show({ isMember: true });
  openTab(/^Sharing/);
  expect(await screen.findByText("Looks like it's just you!")).toBeTruthy();
});

it('takes a custom date and forgets it with another choice', async () => {
  await show({ isMember: true });
  openTab(/^Expiry/);
  fireEvent.click(await radio('Custom date'));
  expect(draft.expirySeconds).toBe(EXPIRY_CUSTOM_MARKER);
  const when = Date.now() + 3 * 24 * 3_600_000;
  fireEvent.change(await screen.findByLabelText('Expires on'), { target: { value: toLocalInput(when) } });
  expect(Math.abs((draft.customExpiry ?? 0) - when)).toBeLessThan(60_000);
  fireEvent.click(await radio('1 month'));
  expect(draft).toMatchObject({ expirySeconds: EXPIRY_MONTH_SECONDS, customExpiry: null });
  expect(screen.getByRole('button', { name: 'Expiry: 1 month' })).toBeTruthy();
});

it('says when a custom date is out of range', async () => {
  await show({ isMember: true });
  openTab(/^Expiry/);
  fireEvent.click(await radio('Custom date'));
  const tooSoon = toLocalInput(Date.now() + 10 * 60_000);
  fireEvent.change(await screen.findByLabelText('Expires on'), { target: { value: tooSoon } });
  expect(screen.getByText('Choose a time between 30 minutes and 1 year from now.')).toBeTruthy();
});

it('sets and removes a password', async () => {
  await show({ isMember: true });
  openTab(/^Password/);
  fireEvent.change(await screen.findByLabelText('Password for this transfer'), { target: { value: 'abc' } });
  expect(screen.getByText('At least 4 characters')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Password: Too short' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Password for this transfer'), { target: { value: 'abcd' } });
  expect(screen.getByRole('button', { name: 'Password: On' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the password' }));
  expect(draft.password).toBe('');
});

describe('end-to-end encryption', () => {
  const encryptSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: encryptLabel });

  it('is a switch of users that says what it costs, and that recipients of emails need a password', async () => {
    connect({ isSecure: true });
    await show({ isMember: true });
    openTab(/^Password/);
    fireEvent.click(await encryptSwitch());
    expect(draft.encrypts).toBe(true);
    expect(screen.getByText(/if the key is lost, the files are lost/)).toBeTruthy();
    expect(screen.getByText(/After sending, you get a password/)).toBeTruthy();
    // There is one password, that of the key.
    expect(screen.queryByLabelText('Password for this transfer')).toBeNull();
    expect(screen.getByRole('button', { name: 'Password: On' })).toBeTruthy();
    openTab(/^Link Settings/);
    fireEvent.click(await screen.findByRole('radio', { name: /^Copy link/ }));
    openTab(/^Password/);
    expect(await screen.findByLabelText('Password for this transfer')).toBeTruthy();
    expect((await encryptSwitch()).checked).toBe(true);
  });

  it('is off without a secure connection, and says why', async () => {
    connect({ isSecure: false });
    await show({ isMember: true });
    openTab(/^Password/);
    expect((await encryptSwitch()).disabled).toBe(true);
    expect(screen.getByText(/only on pages with a secure connection/)).toBeTruthy();
  });

  it('is there for visitors only where the installation allows it', async () => {
    connect({ isSecure: true });
    const { unmount } = await show({ isMember: false });
    openTab(/^Password/);
    await screen.findByLabelText('Password for this transfer');
    expect(screen.queryByRole('switch', { name: encryptLabel })).toBeNull();
    unmount();
    configureClient({ visitorsMayEncrypt: true });
    await show({ isMember: false });
    openTab(/^Password/);
    expect((await encryptSwitch()).disabled).toBe(false);
  });
});

it('closes at Escape and gives the focus back to its tab', async () => {
  await show({ isMember: true });
  openTab(/^Password/);
  fireEvent.keyDown(await screen.findByLabelText('Password for this transfer'), { key: 'Escape' });
  expect(screen.queryByLabelText('Password for this transfer')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Password: Off');
});
