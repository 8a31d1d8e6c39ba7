import { act, screen, waitFor } from '@testing-library/react';
import { buildUser } from '../../lib/testing/builders.js';
import '../../sending/files/file-list.js';
import '../../sending/progress/progress-view.js';
import './components/done-view.js';
import { openPanel, pickedFile } from './testing/panel.page.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function sending() {
  const panel = await openPanel({ user: buildUser() });
  await panel.pick(pickedFile('a.pdf'));
  panel.addRecipient('li@x.cn');
  await panel.press('Transfer');
  await screen.findByRole('progressbar', { name: 'Upload progress' });
  return panel;
}

describe('an encrypted transfer', () => {
  const link = 'https://files.test/w/abc1234#AGE-SECRET-KEY-1Q';
  let passedOn = 0;
  const onPassedOn = () => void (passedOn += 1);
  beforeEach(() => {
    Object.assign(navigator, { clipboard: { writeText: () => Promise.resolve() } });
  });

  it('is sent as such, and its link is the key', async () => {
    const panel = await sending();
    expect(panel.services.requests[0]?.draft.encrypts).toBe(false);
    act(() => panel.services.job.finish({ recipients: [], link, key: { onPassedOn } }));
    expect(await screen.findByText(/This link is the key: .* can't restore it/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Link to your files' }).getAttribute('href')).toBe(link);
    expect(passedOn).toBe(0);
    await panel.press('Copy link');
    await waitFor(() => expect(passedOn).toBe(1));
  });

  it('by email has a password to pass on', async () => {
    const panel = await sending();
    act(() => panel.services.job.finish({ key: { password: 'abcd-efgh', onPassedOn } }));
    expect(await screen.findByText('abcd-efgh')).toBeTruthy();
    expect(screen.getByText(/Pass on the password another way/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Link to your files' }).getAttribute('href')).not.toContain('#');
    for (const name of ['Copy password', 'Copy the words to send'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });
});
