/** By their absolute address. */
const objects = new Map<string, Blob>();

/** What an address holds itself (`data:`, `blob:`) is read by the browser, objects from here; all else goes to the fake server. */
export function letDataThrough(browserFetch: typeof fetch): void {
  const served = globalThis.fetch;
  const fetch: typeof served = (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address, location.href);
    const object = objects.get(url.href);
    if (object) return Promise.resolve(new Response(object, { headers: { 'content-length': String(object.size) } }));
    return /^(data|blob):$/.test(url.protocol) ? browserFetch(address, init) : served(address, init);
  };
  Object.assign(globalThis, { fetch });
}

/** The address of this content, which holds it. */
export function dataAddress(content: BlobPart, type = 'text/plain'): string {
  return URL.createObjectURL(new Blob([content], { type }));
}

/** An address of this content as the store has them, for what is read by `fetch` alone. */
export function objectAddress(content: BlobPart, type: string): string {
  const { href } = new URL(`/objects/${objects.size}`, location.href);
  objects.set(href, new Blob([content], { type }));
  return href;
}
