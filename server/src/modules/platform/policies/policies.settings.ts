import { installationName } from '#contract/admin/policies.js';

export const installationSettings = {
  INSTALLATION_NAME: installationName
    .default('Sampan')
    .describe(
      'Name of this installation on pages, in mails, and in authenticator apps. An administrator can decide on another one in the staff area.',
    ),
};
