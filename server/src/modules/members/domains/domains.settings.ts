import * as z from 'zod';

export const domainSettings = {
  RETURN_PATH_HOST: z
    .hostname()
    .optional()
    .describe(
      "Host of a mail server that takes bounces for accounts' own mail domains, to which their return path points; see docs/operations.md. Default: bounces come to the address of MAIL_FROM.",
    ),
};
