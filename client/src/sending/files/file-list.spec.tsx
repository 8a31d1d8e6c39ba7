import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../lib/testing/render-page.js';
import { removeFiles, type PickedFile } from './picked-files.js';
import { CutName } from './cut-name.js';
import { FileList } from './file-list.js';

const file = (path: string, size: number): PickedFile => ({ path, size, lastModified: 0, blob: new Blob() });
const picked = [file('a.pdf', 1_500_000), file('报价/合同/b.pdf', 2_000_000), file('报价/c.txt', 0)];

function Harness() {
  const [files, setFiles] = useState<readonly PickedFile[]>(picked);
  return <FileList files={files} onRemove={(path) => setFiles(removeFiles(files, path))} />;
}

beforeEach(async () => {
  await renderPage(<Harness />, { route: '/', at: '/', namespaces: ['send', 'sending', 'preview'] });
});

const remove = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));

it('shows files with their size, and folders as groups with count and size', () => {
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('PDFa.pdf1.5 MB');
  expect(second?.textContent).toBe('报价2 files · 2 MB');
});

it('opens a folder to single files out of it', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show the files in 报价' }));
  expect(screen.getByText('合同/b.pdf')).toBeTruthy();
  remove('报价/合同/b.pdf');
  expect(screen.queryByText('合同/b.pdf')).toBeNull();
  expect(screen.getByText('1 file · 0 bytes')).toBeTruthy();
});

it('removes a file, and a folder with its content', () => {
  remove('报价');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  remove('a.pdf');
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
});

it('cuts a long name in the middle, so that its end stays visible', () => {
  cleanup();
  const name = 'Quarterly report with quite a long name.pdf';
  render(<CutName name={name} />);
  expect(screen.getByTitle(name).textContent).toBe(name);
  expect(screen.getByText('g name.pdf')).toBeTruthy();
});
