import { HOUR_MS } from '#contract/units.js';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { loadTexts, startI18n } from '../../i18n/index.js';
import { doNotRemind, isBack, reminds } from './reminders.js';
import { StepHints } from './step-hints.js';
import { WelcomeBack } from './welcome-back.js';

let closed: number;

beforeAll(async () => {
  await startI18n('en');
  await loadTexts('site');
});
beforeEach(() => {
  localStorage.clear();
  closed = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** The parts of the send panel that the steps explain. */
function showPanel(
  html = '<div data-step="files"></div><div data-step="people"></div><div data-step="options"></div>',
) {
  const panel = document.body.appendChild(document.createElement('div'));
  panel.innerHTML = html;
  return panel;
}
const onClose = () => (closed += 1);
const show = (hint: React.ReactNode) => render(<MemoryRouter>{hint}</MemoryRouter>);
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('reminders', () => {
  it('are kept by name, under one key', () => {
    expect(reminds('welcome')).toBe(true);
    doNotRemind('steps');
    expect([reminds('welcome'), reminds('steps')]).toEqual([true, false]);
    doNotRemind('welcome');
    doNotRemind('welcome');
    expect(localStorage.getItem('dnr')).toBe('steps,welcome');
  });

  it('recognise a return more than 6 hours after the first visit', () => {
    expect(isBack(1000)).toBe(false);
    expect(isBack(1000 + 6 * HOUR_MS)).toBe(false);
    expect(isBack(1001 + 6 * HOUR_MS)).toBe(true);
    expect(isBack(1001 + 60 * HOUR_MS)).toBe(true);
  });
});

describe('first steps', () => {
  let panel: HTMLElement;
  beforeEach(() => {
    panel = showPanel();
  });
  afterEach(() => panel.remove());

  it('close after 8 s', () => {
    show(<StepHints onClose={onClose} />);
    wait(7999);
    expect(closed).toBe(0);
    wait(1);
    expect(closed).toBe(1);
  });

  it('stay while they are read, and restart with each step', () => {
    show(<StepHints onClose={onClose} />);
    const card = screen.getByRole('complementary', { name: 'Add your files' });
    fireEvent.mouseEnter(card);
    wait(60_000);
    expect(closed).toBe(0);
    fireEvent.mouseLeave(card);
    wait(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
    wait(7999);
    expect(closed).toBe(0);
    wait(1);
    expect(closed).toBe(1);
  });

  it('go back and forth, and end with the last', () => {
    show(<StepHints onClose={onClose} />);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('Step 1 of 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(closed).toBe(1);
  });

  it('close with Esc, but not under a dialog that takes it', () => {
    show(<StepHints onClose={onClose} />);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(closed).toBe(0);
    dialog.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(closed).toBe(1);
  });

  it('begin with the recipients where files were added already', () => {
    panel.innerHTML = '<div data-step="files"><ul><li>a.pdf</li></ul></div><div data-step="people"></div>';
    show(<StepHints onClose={onClose} />);
    expect(screen.getByRole('complementary', { name: 'Choose who gets them' })).toBeTruthy();
  });

  it('do not appear where the panel shows no form', () => {
    panel.innerHTML = '';
    show(<StepHints onClose={onClose} />);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(closed).toBe(1);
  });

  it('close when what they explain is gone', async () => {
    show(<StepHints onClose={onClose} />);
    panel.innerHTML = '';
    await act(() => Promise.resolve());
    expect(closed).toBe(1);
  });

  it('take no focus', () => {
    const before = document.activeElement;
    show(<StepHints onClose={onClose} />);
    expect(document.activeElement).toBe(before);
  });
});

describe('welcome back', () => {
  it('leads a visitor to an account', () => {
    show(<WelcomeBack isMember={false} registerPath="/register" onNews={onClose} onClose={onClose} />);
    expect(screen.getByRole('link', { name: 'Sign up free' }).getAttribute('href')).toBe('/register');
  });

  it('leads a member to what is new', () => {
    let news = 0;
    show(<WelcomeBack isMember registerPath="/register" onNews={() => (news += 1)} onClose={onClose} />);
    fireEvent.click(screen.getByRole('button', { name: "What's new" }));
    expect([news, closed]).toEqual([1, 1]);
  });
});
