import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SearchBox } from './search-box.js';

/** In a router, whose other page takes until `arrive` to load. */
async function renderInRouter(page: ReactNode) {
  let arrive = () => {};
  const arrival = new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: '/', element: page },
      { path: '/other', loader: () => arrival, element: <p>other page</p> },
    ],
    { initialEntries: ['/'] },
  );
  await act(async () => render(<RouterProvider router={router} />));
  return { router, arrive };
}

/** A page with the search in its address; `goTo` is a link to another search. */
async function show(first = '') {
  const looked: string[] = [];
  let goTo: (search: string) => void = () => undefined;
  function Page() {
    const [search, setSearch] = useState(first);
    useEffect(() => {
      goTo = setSearch;
    }, []);
    return (
      <SearchBox
        search={search}
        maxLength={10}
        labels={{ label: 'Search', placeholder: '', clear: 'Clear' }}
        onSearch={(wanted) => {
          looked.push(wanted);
          setSearch(wanted);
        }}
      />
    );
  }
  const routes = await renderInRouter(<Page />);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  return {
    ...routes,
    looked,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    goTo: (search: string) => act(() => goTo(search)),
    rest: () => act(() => jest.advanceTimersByTimeAsync(300)),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('searches once, after a pause, and leaves the typed text as it is', async () => {
  const { looked, box, type, rest } = await show();
  type('fi');
  type('film ');
  expect(looked).toEqual([]);
  await rest();
  expect(looked).toEqual(['film']);
  expect(box.value).toBe('film ');
  type('far too long for this');
  await rest();
  expect(looked.at(-1)).toBe('far too lo');
});

it('is emptied by its button, which gives the focus back, and by Escape', async () => {
  const { looked, box, type, rest } = await show('film');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(document.activeElement).toBe(box);
  await rest();
  expect(looked).toEqual(['']);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  type('boat');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(box.value).toBe('');
});

it('follows Back and links', async () => {
  const { looked, box, goTo, rest } = await show('film');
  goTo('boat');
  expect(box.value).toBe('boat');
  await rest();
  expect(looked).toEqual([]);
});

it('keeps the typed text while a navigation is in progress', async () => {
  const answers: (() => void)[] = [];
  function Page() {
    const [search, setSearch] = useState('');
    const labels = { label: 'Search', placeholder: '', clear: 'Clear' };
    return (
      <SearchBox
        search={search}
        maxLength={10}
        labels={labels}
        onSearch={(wanted) => answers.push(() => setSearch(wanted))}
      />
    );
  }
  await renderInRouter(<Page />);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  const rest = () => act(() => jest.advanceTimersByTimeAsync(300));
  fireEvent.change(box, { target: { value: 'fi' } });
  await rest();
  expect(box.value).toBe('fi');
  fireEvent.change(box, { target: { value: 'film' } });
  act(() => answers[0]?.());
  expect(box.value).toBe('film');
  await rest();
  expect(answers).toHaveLength(2);
  act(() => answers[1]?.());
  expect(box.value).toBe('film');
});

describe('a search that was typed just before a link was pressed', () => {
  it('does not call its user back', async () => {
    const { looked, type, rest, router, arrive } = await show();
    type('film');
    await act(async () => void router.navigate('/other'));
    await rest();
    expect(looked).toEqual([]);
    await act(async () => arrive());
    await rest();
    expect(screen.getByText('other page')).toBeTruthy();
    expect(looked).toEqual([]);
  });

  it('is not made while the next page is rendered', async () => {
    const { looked, type, rest } = await show();
    type('film');
    window.history.pushState(null, '', '/other');
    await rest();
    expect(looked).toEqual([]);
    window.history.back();
  });

  it('is made after all if the user stays', async () => {
    const { looked, type, rest, router } = await show();
    type('film');
    await act(async () => void router.navigate('/other'));
    await rest();
    await act(async () => router.navigate('/'));
    await rest();
    expect(looked).toEqual(['film']);
  });
});
