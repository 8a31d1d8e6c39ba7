import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { currentLanguage, findText, loadTexts, showLanguage, startI18n, translator } from './index.js';
import { textFiles } from './texts.js';
import { useTranslation } from './use-translation.js';

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: null };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message ?? this.props.children;
}

function Title() {
  const { t } = useTranslation('contacts', 'common');
  return (
    <p>
      {t('title')} {t('common:retry')}
    </p>
  );
}

const show = () =>
  act(async () =>
    render(
      <Boundary>
        <Suspense fallback="loading">
          <Title />
        </Suspense>
      </Boundary>,
    ),
  );

beforeEach(() => startI18n('en'));
afterEach(() => jest.restoreAllMocks());

it('loads texts in the first language from the start', async () => {
  const started = startI18n('zh');
  await loadTexts('received');
  expect(findText('received:title')).toBe('收到的文件');
  await started;
});

it('asks once for texts that fail while a component waits for them, and again when they are requested', async () => {
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = jest.spyOn(textFiles, 'read').mockRejectedValue(new Error('offline'));
  const { unmount } = await show();
  expect(await screen.findByText('offline')).toBeTruthy();
  expect(read).toHaveBeenCalledTimes(1);
  expect(complain.mock.calls.flat().join(' ')).toContain('offline');
  await expect(loadTexts('contacts')).rejects.toThrow('offline');
  unmount();

  read.mockRestore();
  await loadTexts('contacts');
  await show();
  expect(screen.getByText('Contacts Try again')).toBeTruthy();
});

it('shows texts once they are loaded, and in the other language once all in use are', async () => {
  await show();
  expect(await screen.findByText('Contacts Try again')).toBeTruthy();
  await act(() => showLanguage('zh'));
  expect(screen.getByText('联系人 重试')).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
});

it('stays with its language if the other cannot be loaded', async () => {
  await loadTexts('home');
  jest.spyOn(textFiles, 'read').mockRejectedValue(new Error('offline'));
  await expect(showLanguage('zh')).rejects.toThrow('offline');
  expect(currentLanguage()).toBe('en');
});

it('finds texts by keys known at run time', async () => {
  await loadTexts('common');
  expect(findText('common:retry')).toBe('Try again');
  expect(findText('common:unheard')).toBeUndefined();
  expect(findText('receipts:title')).toBeUndefined();
  expect(translator('receipts')('title')).toBe('title');
});
