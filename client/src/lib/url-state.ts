import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** One value of the query string. */
export interface UrlParam<T> {
  /** Omitted from the address; also the value of invalid input. */
  initial: T;
  read(text: string): T | undefined;
}

export function oneOf<T extends string>(options: readonly T[], initial: T): UrlParam<T> {
  return { initial, read: (text) => options.find((option) => option === text) };
}

export const text = (maxLength: number): UrlParam<string> => ({
  initial: '',
  read: (typed) => typed.trim().slice(0, maxLength),
});

/** Empty unless it has this form. */
export const matching = (fits: RegExp | ((text: string) => boolean)): UrlParam<string> => ({
  initial: '',
  read: (given) => ((typeof fits === 'function' ? fits(given) : fits.test(given)) ? given : undefined),
});

const wholeNumber = (initial: number, max: number): UrlParam<number> => ({
  initial,
  read: (digits) => {
    const value = Number(digits);
    return Number.isInteger(value) && value >= initial && value <= max ? value : undefined;
  },
});
/** Pages count from 1. */
export const pageNumber = (last: number) => wholeNumber(1, last);
/** Number of entries before the shown ones. */
export const offset = (max: number) => wholeNumber(0, max);

type Shape = Record<string, UrlParam<unknown>>;
export type UrlValues<S extends Shape> = { [K in keyof S]: S[K] extends UrlParam<infer T> ? T : never };

export interface UrlState<V> {
  values: V;
  /** The value of an address without a query string. */
  initial: V;
  /** The query string with these changes; a change of anything but the page begins at page 1. */
  to(changes: Partial<V>): string;
  go(changes: Partial<V>, options?: { replace?: boolean }): void;
}

export function readUrl<S extends Shape>(shape: S, params: URLSearchParams): UrlValues<S> {
  const values = Object.entries(shape).map(([name, { initial, read }]) => {
    const given = params.get(name);
    return [name, given === null ? initial : (read(given) ?? initial)];
  });
  return Object.fromEntries(values) as UrlValues<S>;
}

/** Parameters that are not of this shape stay. */
export function writeUrl<S extends Shape>(shape: S, values: UrlValues<S>, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, { initial }] of Object.entries(shape)) {
    const value = values[name];
    if (value === initial) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** State that lives in the address, so that Back, a reload and a sent link keep it. `shape` is a constant of the module. */
export function useUrlState<S extends Shape>(shape: S): UrlState<UrlValues<S>> {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const values = readUrl(shape, params);
    const initial = readUrl(shape, new URLSearchParams());
    const firstPage = shape['page'] && { page: shape['page'].initial };
    const changed = (changes: Partial<UrlValues<S>>) =>
      writeUrl(shape, { ...values, ...firstPage, ...changes }, params);
    return {
      values,
      initial,
      to: (changes) => `?${changed(changes).toString()}`,
      go: (changes, options) => setParams(changed(changes), { preventScrollReset: true, ...options }),
    };
  }, [shape, params, setParams]);
}
