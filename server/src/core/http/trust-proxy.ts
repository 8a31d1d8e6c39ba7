/** Value of Express's `trust proxy`: false, a number of hops, or a list of addresses and named ranges. */
export function trustProxy(setting: string): boolean | number | string {
  if (setting === '') return false;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
