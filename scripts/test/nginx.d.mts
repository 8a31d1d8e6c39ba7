/** Where Debian's package is unpacked. */
export const NGINX_FOLDER: string;

/** Its path; undefined where there is none. */
export function nginxProgram(): string | undefined;
