/** Character maps of older Chinese, Japanese and Korean documents, which do not embed them. */
const maps = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const addresses = new Map(Object.entries(maps).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** Files that the PDF viewer fetches on demand, from our own host. */
export class PackagedData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (url === undefined) throw new Error(`${filename} is not packaged`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
