/** A false alarm: the scanner finds this signature in this file, and there is no virus in it. */
export interface ClearedFile {
  sha256: string;
  signature: string;
  clearedAt: Date;
}
