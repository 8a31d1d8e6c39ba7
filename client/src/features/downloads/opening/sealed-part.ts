/** A stored age file, and what opens it. */
export interface SealedPart {
  /** Name of the age file, by which it is found in a stored zip. */
  storedName: string;
  /** Path of the plain file; in a zip the name of its entry. */
  name: string;
  storedBytes: number;
  /** Of the plain file. */
  size: number;
  payloadKey: Uint8Array<ArrayBuffer>;
}

/** What comes from one address. */
export interface SealedSource {
  /** A stored zip of the parts; else the only part itself. */
  isZip: boolean;
  parts: readonly SealedPart[];
}

/** What a worker of the page fetches and opens: one file, or a zip of several, which may come from several addresses. */
export interface OpenRequest {
  sources: readonly SealedSource[];
  /** Time of the entries; null: not a zip, but the only file. */
  zippedAt: number | null;
}

/** Signs an address of a source, a new one each time. Null: refused. */
export type AddressOf = (source: number) => Promise<string | null>;
