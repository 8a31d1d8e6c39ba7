import { compareCustomers, listCustomers } from '#contract/calls.js';
import { pageNumber } from '../../../lib/url-state.js';
import { pageOf, readList, readRecord } from './reading.js';

export const CUSTOMERS_PAGE_SIZE = 25;
export const customersUrl = { page: pageNumber(40_000) };

export const customersQuery = (page: number) => readList(listCustomers, { query: pageOf(page, CUSTOMERS_PAGE_SIZE) });

/** Asked for by hand: each customer is a call to the provider. */
export const comparisonQuery = (page: number) => ({
  ...readRecord(compareCustomers, { query: pageOf(page, CUSTOMERS_PAGE_SIZE) }),
  enabled: false,
});
