import { render, screen } from '@testing-library/react';
import { AddressText, addressParts } from './address-text.js';

it('cuts addresses at their joints alone, and leaves other words whole', () => {
  expect(addressParts('mei-lin.wu@harbour.example sent you files. Enjoy')).toEqual([
    'mei',
    '-lin',
    '.wu@',
    'harbour',
    '.example',
    ' sent you files. Enjoy',
  ]);
  expect(addressParts('来自 wu@a.cn')).toEqual(['来自 ', 'wu@', 'a', '.cn']);
  expect(addressParts('Mr. Half-way')).toEqual(['Mr. Half-way']);
});

it('reads and is copied as the text it is', () => {
  render(
    <h1>
      <AddressText>mei.lin@harbour.example sent you files</AddressText>
    </h1>,
  );
  const heading = screen.getByRole('heading');
  expect(heading.textContent).toBe('mei.lin@harbour.example sent you files');
  expect(heading.querySelectorAll('wbr').length).toBeGreaterThan(2);
});
