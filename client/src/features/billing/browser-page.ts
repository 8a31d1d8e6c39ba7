/** Navigation of the browser. An object, so that tests can replace it. */
export const browserPage = {
  leaveTo(url: string): void {
    window.location.assign(url);
  },
  reload(): void {
    window.location.reload();
  },
  /** The path that the document was loaded from; the router may have changed the URL since. */
  loadedPath(): string {
    const [entry] = performance.getEntriesByType('navigation');
    return entry ? new URL(entry.name).pathname : window.location.pathname;
  },
};
