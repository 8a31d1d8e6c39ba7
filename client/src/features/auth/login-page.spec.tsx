import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { login, refreshSession, requestPasswordReset } from '#contract/accounts/auth.js';
import { confirmLogin } from '#contract/accounts/security.js';
import { endSession, getSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, NetworkDown, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { LoginPage } from './pages/login-page.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  endSession();
  sessionStorage.clear();
});

const show = (at = '/login', language: 'en' | 'zh' = 'en') =>
  renderPage(<LoginPage />, { route: '/login', at, namespaces: ['auth'], language });

function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('log in with a second factor', () => {
  it('asks for the code after the password, and logs in with it', async () => {
    server.on(login, () => {
      throw new Refusal('second-factor-required');
    });
    server.on(confirmLogin, ({ body }) => {
      if (body.code !== '123456') throw new Refusal('second-factor-wrong');
      return buildSession();
    });
    const { address } = await show('/login?next=%2Fdash%3Ffilter%3Dexpired');
    fill('mei@example.com', 'secret1');
    const code = await screen.findByLabelText('Code');
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.change(code, { target: { value: '000 000' } });
    expect((await screen.findByRole('alert')).textContent).toMatch(/wrong or has already been used/);
    fireEvent.change(code, { target: { value: ' 123 456 ' } });
    await waitFor(() => expect(address()).toBe('/dash?filter=expired'));
  });

  it('takes a recovery code instead, and starts again when it took too long', async () => {
    server.on(login, () => {
      throw new Refusal('second-factor-required');
    });
    server.on(confirmLogin, () => {
      throw new Refusal('login-expired');
    });
    await show();
    fill('mei@example.com', 'secret1');
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: '7kqm2-xvtr4' } });
    const alert = await screen.findByRole('alert');
    expect(server.seen(confirmLogin)[0]?.body).toEqual({ code: '7KQM2XVTR4' });
    fireEvent.click(within(alert).getByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.com');
  });
});

describe('the page that the server has sent', () => {
  const serve = (beforeHydration: (root: HTMLElement) => void) =>
    renderPage(<LoginPage />, { route: '/login', at: '/login', namespaces: ['auth'], beforeHydration });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  it('keeps what was typed into it, and the focus', async () => {
    const typed: HTMLInputElement[] = [];
    sessionStorage.setItem('auth.email', 'lin@example.com');
    await serve((root) => {
      typed.push(...root.querySelectorAll('input'));
      typed.forEach((input, index) => (input.value = ['mei@example.com', 'secret1'][index] ?? ''));
      typed[1]?.focus();
    });
    expect([field('Email'), field('Password')]).toEqual(typed);
    expect(document.activeElement).toBe(field('Password'));
    server.on(login, () => buildSession());
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(server.seen(login)[0]?.body).toEqual({ email: 'mei@example.com', password: 'secret1' }));
  });

  it('is submitted when that was done before any script had come', async () => {
    server.on(login, () => buildSession());
    await serve((root) => {
      for (const input of root.querySelectorAll('input'))
        input.value = input.type === 'email' ? 'mei@example.com' : 'secret1';
      window.earlySubmit = root.querySelector('form');
    });
    await waitFor(() => expect(server.seen(login)).toHaveLength(1));
    expect(server.seen(login)[0]?.body).toEqual({ email: 'mei@example.com', password: 'secret1' });
  });

  it('gets the address that this browser keeps', async () => {
    sessionStorage.setItem('auth.email', 'lin@example.com');
    await serve((root) => expect(root.querySelector('input')?.value).toBe(''));
    await waitFor(() => expect(field('Email').value).toBe('lin@example.com'));
    expect(document.activeElement).toBe(field('Password'));
  });
});

describe('log in', () => {
  it('starts the session and goes to the dashboard', async () => {
    server.on(login, () => buildSession());
    const { address } = await show();
    fill(' Mei@Example.com', 'secret1');
    await waitFor(() => expect(address()).toBe('/dash'));
    expect(server.seen(login)[0]?.body).toEqual({ email: 'mei@example.com', password: 'secret1' });
    expect(getSession().status).toBe('member');
    expect(localStorage.getItem('ssid')).toBe('handle-1');
  });

  it('goes back to where the visitor wanted to go', async () => {
    server.on(login, () => buildSession());
    const { address } = await show('/login?next=%2Fdash%3Ffilter%3Dexpired');
    fill('mei@example.com', 'secret1');
    await waitFor(() => expect(address()).toBe('/dash?filter=expired'));
  });

  it('hands the way back on to the sign-up', async () => {
    const { address } = await show('/login?next=%2Fdash%3Ffilter%3Dexpired&user=mei%40example.com');
    fireEvent.click(screen.getByRole('link', { name: 'Sign up' }));
    expect(address()).toBe('/register?next=%2Fdash%3Ffilter%3Dexpired');
  });

  it.each(['//evil.example', '/\\evil.example', 'https:evil.example', '%09//evil.example', 'javascript:alert(1)'])(
    'does not leave for %s',
    async (next) => {
      server.on(login, () => buildSession());
      const { address } = await show(`/login?next=${next}`);
      fill('mei@example.com', 'secret1');
      await waitFor(() => expect(address()).toBe('/dash'));
    },
  );

  it('shakes and says so when the credentials are wrong, and keeps what was typed', async () => {
    server.on(login, () => {
      throw new Refusal('auth-failed');
    });
    const { container } = await show();
    fill('mei@example.com', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to log in with provided credentials');
    await waitFor(() => expect(container.querySelector('form')?.dataset['shaken']).toBe('1'));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('says how long to wait after too many attempts', async () => {
    server.on(login, () => {
      throw new Refusal('too-many-requests', { retryAfterSeconds: 840 });
    });
    await show();
    fill('mei@example.com', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toContain('14 minutes');
  });

  it('says when the server is unreachable', async () => {
    server.on(login, () => {
      throw new NetworkDown();
    });
    await show();
    fill('mei@example.com', 'secret1');
    expect((await screen.findByRole('alert')).textContent).toContain('temporarily unavailable');
  });

  it('names missing input without a call', async () => {
    await show();
    fill('not-an-address', '');
    expect(await screen.findByText("That doesn't look like an email address.")).toBeTruthy();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(server.seen(login)).toHaveLength(0);
  });

  it('shows the prefilled address as text', async () => {
    const { container } = await show(`/login?user=${encodeURIComponent('<img src=x onerror=alert(1)>@x.com')}`);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('<img src=x onerror=alert(1)>@x.com');
    expect(container.querySelector('img')).toBeNull();
  });

  it('leads on when a stored session is still good', async () => {
    localStorage.setItem('ssid', 'handle-1');
    server.on(refreshSession, () => buildSession());
    const { restoreSession } = await import('../../lib/session.js');
    await restoreSession();
    const { address } = await show();
    expect(address()).toBe('/dash');
  });

  it('shows and hides the password', async () => {
    await show();
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });

  it('speaks Chinese', async () => {
    await show('/login', 'zh');
    expect(screen.getByRole('heading', { name: '登录' })).toBeTruthy();
  });
});

describe('forgot password', () => {
  const sentence = 'If there is an account for nobody@example.com, we have sent a link.';

  it('opens by its query and confirms without telling whether the account exists', async () => {
    server.on(requestPasswordReset, () => ({ message: 'any' }));
    await show('/login?forgotPass=true');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nobody@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(server.seen(requestPasswordReset)[0]?.body).toEqual({ email: 'nobody@example.com', lang: 'en' });
  });

  it('is reached and left by links, and keeps the address typed', async () => {
    const { address } = await show();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mei@example.com' } });
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(address()).toBe('/login?forgotPass=1');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.com');
    fireEvent.click(screen.getByRole('link', { name: 'Back to log in' }));
    expect(address()).toBe('/login');
  });
});
