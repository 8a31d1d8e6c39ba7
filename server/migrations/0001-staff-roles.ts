import type { Migration } from '../src/core/mongo/migrations.js';
import { beginningsOf } from '../src/core/search/search-terms.js';

interface User {
  _id: string;
  isAdministrator?: boolean;
  fullName?: string;
  company?: string;
}

/** Users have a role in place of a flag, and terms by which the staff finds them. */
export const staffRoles: Migration = {
  name: '0001-staff-roles',
  run: async (connection) => {
    const users = connection.collection<User>('users');
    for await (const { _id, isAdministrator, fullName = '', company = '' } of users.find({
      staffRole: { $exists: false },
    }))
      await users.updateOne(
        { _id },
        {
          $set: {
            staffRole: isAdministrator ? 'administrator' : null,
            nameTerms: beginningsOf(fullName),
            companyTerms: beginningsOf(company),
          },
          $unset: { isAdministrator: '' },
        },
      );
  },
};
