import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { newSignupVerify, signup } from '#contract/accounts/auth.js';
import { endSession, getSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { keepTicket } from '../../sending/verification/ticket-store.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { SignupDialog } from './components/signup/signup-dialog.js';

let server: FakeServer;
afterEach(() => jest.useRealTimers());
beforeEach(() => {
  server = new FakeServer().install();
  endSession();
  sessionStorage.clear();
  localStorage.clear();
});

const show = (search = '') =>
  renderPage(<SignupDialog onClose={() => undefined} />, {
    route: '/register',
    at: `/register${search}`,
    namespaces: ['auth'],
  });
const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

function acceptCode() {
  server.on(newSignupVerify, ({ body }) => {
    if (body.verifyComplete === undefined) return { email: body.email, verified: false };
    if (body.verifyComplete !== 'AB2CD') throw new Refusal('wrong-code');
    return { email: body.email, verified: true, signupTicket: 'ticket' };
  });
  server.on(signup, () => buildSession());
}

async function reachCode() {
  type('Email', 'Mei@Example.com');
  type('Password', 'secret1');
  fireEvent.click(continueButton());
  await screen.findByLabelText('Verification code');
}

describe('step 1', () => {
  it('begins with the address that the visitor has proven', async () => {
    localStorage.setItem('senderEmail', 'mei@example.com');
    await show();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.com');
  });

  it('continues only with a valid address and 6 characters', async () => {
    await show();
    expect(continueButton().disabled).toBe(true);
    type('Email', 'mei@example.com');
    type('Password', '12345');
    fireEvent.blur(screen.getByLabelText('Password'));
    expect(screen.getByText('Password has to be at least 6 characters')).toBeTruthy();
    expect(continueButton().disabled).toBe(true);
    type('Password', '123456');
    expect(continueButton().disabled).toBe(false);
    type('Email', 'mei@');
    expect(continueButton().disabled).toBe(true);
  });

  it('leads to the log-in when the address is taken', async () => {
    server.on(newSignupVerify, () => {
      throw new Refusal('email-taken');
    });
    await show();
    type('Email', 'mei@example.com');
    type('Password', 'secret1');
    fireEvent.click(continueButton());
    expect((await screen.findByRole('alert')).textContent).toContain('This email has been taken');
    const [link] = screen.getAllByRole('link', { name: 'Sign In' });
    expect(link?.getAttribute('href')).toBe('/login?user=mei%40example.com');
  });
});

describe('who has just sent as a visitor', () => {
  function prove() {
    keepTicket({ email: 'mei@example.com', ticket: 'proof', expiresAt: Date.now() + 3_600_000 });
    localStorage.setItem('senderEmail', 'mei@example.com');
  }

  it('finds the proven address filled in, and needs no code', async () => {
    prove();
    acceptCode();
    await show();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.com');
    type('Password', 'secret1');
    fireEvent.click(continueButton());
    await waitFor(() => expect(getSession().status).toBe('member'));
    expect(server.seen(signup)[0]?.body).toMatchObject({ email: 'mei@example.com', signupTicket: 'proof' });
    expect(server.seen(newSignupVerify)).toEqual([]);
  });

  it('gets a code where that proof is too old, or for another address', async () => {
    prove();
    acceptCode();
    server.on(signup, () => {
      throw new Refusal('signup-ticket-invalid');
    });
    await show();
    type('Password', 'secret1');
    fireEvent.click(continueButton());
    await screen.findByLabelText('Verification code');
    fireEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    type('Email', 'li@example.com');
    fireEvent.click(continueButton());
    await screen.findByLabelText('Verification code');
    expect(server.seen(signup)).toHaveLength(1);
    expect(server.seen(newSignupVerify).map(({ body }) => body.email)).toEqual(['mei@example.com', 'li@example.com']);
  });
});

describe('step 2', () => {
  it('proves the code, makes the account and goes to the dashboard', async () => {
    acceptCode();
    const { address } = await show();
    await reachCode();
    expect(continueButton().disabled).toBe(true);
    type('Verification code', ' ab-2cd ');
    await waitFor(() => expect(address()).toBe('/dash'));
    expect(server.seen(signup)[0]?.body).toMatchObject({
      email: 'mei@example.com',
      password: 'secret1',
      signupTicket: 'ticket',
      lang: 'en',
    });
    expect(getSession().status).toBe('member');
  });

  it('leads where the visitor wanted to go, on this site only', async () => {
    acceptCode();
    const { address } = await show('?next=/pricing/PY');
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?next=%2Fpricing%2FPY');
    await reachCode();
    type('Verification code', 'AB2CD');
    await waitFor(() => expect(address()).toBe('/pricing/PY'));
  });

  it('needs no other code when the account could not be made at first', async () => {
    acceptCode();
    server.on(signup, () => {
      throw new Refusal('internal');
    });
    const { address } = await show();
    await reachCode();
    type('Verification code', 'AB2CD');
    await screen.findByRole('alert');
    server.on(signup, () => buildSession());
    fireEvent.click(continueButton());
    await waitFor(() => expect(address()).toBe('/dash'));
    expect(server.seen(newSignupVerify)).toHaveLength(2);
  });

  it('says when the code is wrong and lets it be tried again', async () => {
    acceptCode();
    await show();
    await reachCode();
    type('Verification code', 'WRONG');
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect, check your email and try again.');
    await waitFor(() => expect(document.querySelector('form')?.dataset['shaken']).toBe('1'));
    expect(server.seen(signup)).toHaveLength(0);
    expect(continueButton().disabled).toBe(false);
  });

  it('sends another code after 30 s, with the time that is left on the button', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    acceptCode();
    await show();
    await reachCode();
    const resend = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in (29|30) sec$/ });
    expect(resend.disabled).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(30_500));
    fireEvent.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText(/A new code is on its way/)).toBeTruthy();
    expect(server.seen(newSignupVerify)).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in/ }).disabled).toBe(true);
  });

  it('goes back to change the address', async () => {
    acceptCode();
    await show();
    await reachCode();
    fireEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Mei@Example.com');
  });
});
