/** A port on the loopback that nobody listens on: the preferred one where possible. */
export function freePort(preferred?: number): Promise<number>;
