import { isIP } from 'node:net';
import * as z from 'zod';
import { splitWords } from '#contract/lists.js';

/** `192.0.2.1`, `192.0.2.1:53` or `[2001:db8::1]:53`, as `Resolver.setServers` reads them. */
function isServer(text: string): boolean {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+)(?::\d+)?)$/.exec(text) ?? [];
  return isIP(v6 ?? v4 ?? text) !== 0;
}

export const domainVariables = {
  DNS_SERVERS: z
    .string()
    .transform(splitWords)
    .pipe(z.array(z.string().refine(isServer, 'expected addresses, each with a port if it is not 53')))
    .optional()
    .describe(
      "DNS servers by which accounts' own domains are checked, such as `192.0.2.1,[2001:db8::1]:53`. Default: those of the system.",
    ),
  RETURN_PATH_HOST: z
    .hostname()
    .optional()
    .describe(
      "Host of a mail server that takes bounces for accounts' own mail domains, to which their return path points; see docs/operations.md. Default: bounces come to the address of MAIL_FROM.",
    ),
};
