import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { CodeField } from './code-field.js';

let sent: string[] = [];
function Form() {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(code);
      }}
    >
      <CodeField label="Code" value={code} length={5} onChange={setCode} />
      <button type="button" onClick={() => setCode('AAAAA')}>
        From outside
      </button>
    </form>
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value } });

beforeEach(() => {
  sent = [];
  render(<Form />);
});

it('submits its form with the last character, and again with another code', () => {
  type('k7m2');
  expect(sent).toEqual([]);
  type('k7m2p');
  expect(sent).toEqual(['K7M2P']);
  type('k7m2');
  type('k7m2q');
  expect(sent).toEqual(['K7M2P', 'K7M2Q']);
});

it('submits what is pasted, however it is written', () => {
  type(' k7-m2p ');
  expect(sent).toEqual(['K7M2P']);
});

it('submits nothing that nobody typed', () => {
  fireEvent.click(screen.getByText('From outside'));
  expect(sent).toEqual([]);
});
