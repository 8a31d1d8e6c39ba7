import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { endSession, startSession, updateUser } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { QueryLayout } from './query-layout.js';

let read: () => Promise<string>;

function Contacts() {
  const { data } = useQuery({ queryKey: ['contacts'], queryFn: () => read() });
  return <p>{data ?? 'nothing yet'}</p>;
}

function renderPages() {
  const routes = [
    {
      element: <QueryLayout />,
      children: [
        { path: '/contacts', element: <Contacts /> },
        { path: '/login', element: <p>log in</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/contacts'] });
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  startSession(buildSession({ user: buildUser({ _id: 'anna' }) }));
  read = () => Promise.resolve("Anna's contacts");
});
afterEach(endSession);

it('what a member has read is gone when the next one logs in to the same tab', async () => {
  const router = renderPages();
  expect(await screen.findByText("Anna's contacts")).toBeTruthy();
  await act(async () => {
    endSession();
    await router.navigate('/login');
  });
  read = () => new Promise(() => undefined);
  await act(async () => {
    startSession(buildSession({ user: buildUser({ _id: 'bo' }) }));
    await router.navigate('/contacts');
  });
  expect(screen.getByText('nothing yet')).toBeTruthy();
});

it('what a member has read stays while their own data changes', async () => {
  const router = renderPages();
  await screen.findByText("Anna's contacts");
  read = () => new Promise(() => undefined);
  await act(async () => {
    updateUser(buildUser({ _id: 'anna', fullName: 'Anna Li' }));
    await router.navigate('/login');
    await router.navigate('/contacts');
  });
  expect(screen.getByText("Anna's contacts")).toBeTruthy();
});
