/** What an address holds itself (`data:`, `blob:`) is read by the browser; all else goes to the fake server. */
export function letDataThrough(browserFetch: typeof fetch): void {
  const served = globalThis.fetch;
  const isData = (address: unknown) => /^(data|blob):/.test(String(address));
  const fetch: typeof served = (address, init) =>
    isData(address) ? browserFetch(address, init) : served(address, init);
  Object.assign(globalThis, { fetch });
}

/** The address of an object of this content. */
export function dataAddress(content: BlobPart, type = 'text/plain'): string {
  return URL.createObjectURL(new Blob([content], { type }));
}
