/** A port on the loopback that nobody listens on: the preferred one where possible. */
export function freePort(preferred?: number): Promise<number>;

/** A port somebody asked for by name: that one or none. */
export function demandPort(wish: { port: number; variable: string; what: string }): Promise<number>;

/** Null when not set. */
export function portFrom(text: string | undefined, variable: string): number | null;
