import type { Migration } from '../src/core/mongo/migration.js';

/** Accounts know their verified link domain, so that no call reads it by itself. */
export const linkHosts: Migration = {
  name: '0003-link-hosts',
  run: async (connection) => {
    const accounts = connection.collection<{ _id: string }>('accounts');
    const domains = connection.collection<{ _id: string; name: string }>('link_domains');
    // The index holds verified ones, by name.
    for await (const { _id, name } of domains.find({ name: { $gt: '' }, state: 'verified' }))
      await accounts.updateOne({ _id }, { $set: { linkHost: name } });
  },
};
