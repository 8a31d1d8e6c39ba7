import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { pageNumber, useUrlState } from '../../lib/url-state.js';
import { ApiError } from '../../lib/api.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { DataList } from './data-list.js';
import { ListPage } from './list-page.js';
import { SelectionBar } from './selection-bar.js';
import { useSelection } from './use-selection.js';

const shape = { page: pageNumber(100) };
const SIZE = 3;

let boats: string[];
let read: () => Promise<void>;
let removed: string[];

function Boats() {
  const url = useUrlState(shape);
  const { page } = url.values;
  const query = useQuery({
    queryKey: ['boats', page],
    queryFn: async () => {
      await read();
      return boats.slice((page - 1) * SIZE, page * SIZE);
    },
  });
  const rows = query.data ?? [];
  const selection = useSelection(rows);
  return (
    <ListPage
      title="Boats"
      query={query}
      count={query.data && rows.length}
      summary={`${boats.length} boats`}
      empty={{ title: 'No boats', text: 'Build one.' }}
      pages={{ url, size: SIZE, total: boats.length }}
      bar={
        <SelectionBar selection={selection}>
          <button type="button" onClick={() => removed.push(...selection.selected)}>
            Sink
          </button>
        </SelectionBar>
      }
    >
      <DataList
        label="Boats"
        rows={rows}
        idOf={(boat) => boat}
        nameOf={(boat) => boat}
        columns={[{ id: 'name', label: 'Name', cell: (boat) => boat }]}
        narrow={(boat, box) => (
          <>
            {box}
            {boat}
          </>
        )}
        actions={() => null}
        actionsWidth={60}
        tableFrom="md"
        selection={selection}
      />
    </ListPage>
  );
}

const show = (at = '/boats') => renderPage(<Boats />, { route: '/boats', at, namespaces: ['list'] });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

beforeEach(() => {
  boats = ['ark', 'brig', 'cog', 'dhow'];
  read = () => Promise.resolve();
  removed = [];
});

it('shows a page of rows and says how many there are', async () => {
  await show();
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'ark',
    'brig',
    'cog',
  ]);
  expect(screen.getByText('4 boats')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/boats?page=2');
});

it('leads from a page that no longer exists to the last one', async () => {
  const { address } = await show('/boats?page=7');
  expect(await screen.findByText('dhow')).toBeTruthy();
  expect(address()).toBe('/boats?page=2');
});

it('waits, fails and tries again in its own place', async () => {
  let fail = (_error: Error) => {};
  read = () => new Promise((_resolve, reject) => (fail = reject));
  await show();
  expect(screen.getByRole('status', { name: 'Loading the list' })).toBeTruthy();
  fail(new ApiError({ code: 'unavailable', status: 0 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  read = () => Promise.resolve();
  fail(new ApiError({ code: 'unavailable', status: 0 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ark')).toBeTruthy();
});

it('says what to do where there is nothing', async () => {
  boats = [];
  await show();
  expect(await screen.findByRole('heading', { name: 'No boats' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('selects with the mouse, in ranges and by keyboard, and acts on what is selected', async () => {
  await show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select ark' }));
  fireEvent.click(box('cog'), { shiftKey: true });
  expect(screen.getByText('3 selected')).toBeTruthy();
  fireEvent.click(box('brig'));
  box('brig').focus();
  fireEvent.keyDown(box('brig'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(box('cog'));
  fireEvent.click(screen.getByRole('button', { name: 'Sink' }));
  expect(removed).toEqual(['ark', 'cog']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});
