/** The browser's page itself; an object, so that tests can replace it. */
export const browserPage = {
  leaveTo(url: string): void {
    window.location.assign(url);
  },
  reload(): void {
    window.location.reload();
  },
  /** Path of the address that the document was loaded at; the router may have gone elsewhere since. */
  loadedPath(): string {
    const [entry] = performance.getEntriesByType('navigation');
    return entry ? new URL(entry.name).pathname : window.location.pathname;
  },
};
