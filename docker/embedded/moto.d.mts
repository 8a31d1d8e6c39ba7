export interface Moto {
  /** Of all its services. */
  endpoint: string;
  stop(): Promise<void>;
}

/** A stand-in for AWS's token service (and S3), for tests; null where there is no Python 3.10 or newer. */
export function startMoto(options: {
  /** Its log lies in here. */
  dir: string;
}): Promise<Moto | null>;
