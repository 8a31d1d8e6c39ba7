/** A file that shows people what an item of a file request wants. */
export interface Example {
  /** Upload that holds it, and nothing else. */
  uploadSlug: string;
  store: string;
  itemPath: string;
  name: string;
  /** Bytes. */
  size: number;
}
