import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { useMember } from '../../lib/member.js';
import { endSession, getSession, startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { MemberArea } from './member-area.js';

function Page() {
  return <p>{useMember().fullName}</p>;
}

let asked: number;
function show() {
  const gate = () => {
    asked += 1;
    if (getSession().status === 'member') return null;
    return new Response(null, { status: 302, headers: { Location: '/login' } });
  };
  const area = (
    <MemberArea>
      <Outlet />
    </MemberArea>
  );
  const router = createMemoryRouter(
    [
      {
        path: '/dash',
        loader: gate,
        element: area,
        hydrateFallbackElement: <p>loading</p>,
        children: [{ index: true, element: <Page /> }],
      },
      { path: '/login', element: <p>log in</p> },
    ],
    { initialEntries: ['/dash'] },
  );
  render(<RouterProvider router={router} />);
}

beforeEach(() => {
  asked = 0;
  startSession(buildSession());
});
afterEach(endSession);

it('shows its pages to a member and forgets what was sent as a visitor', async () => {
  localStorage.setItem('sendTimes', '2');
  show();
  expect(await screen.findByText('Mei Lin')).toBeTruthy();
  expect(localStorage.getItem('sendTimes')).toBeNull();
  expect(asked).toBe(1);
});

it('shows nothing more when the session ends, and lets the gate decide where to go', async () => {
  show();
  await screen.findByText('Mei Lin');
  act(endSession);
  expect(screen.queryByText('Mei Lin')).toBeNull();
  expect(await screen.findByText('log in')).toBeTruthy();
  expect(asked).toBe(2);
});
