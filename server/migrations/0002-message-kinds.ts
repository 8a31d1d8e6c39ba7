import type { Migration } from '../src/core/mongo/migrations.js';

/** Feedback and other messages are one inbox, with a kind and a state. */
export const messageKinds: Migration = {
  name: '0002-message-kinds',
  run: async (connection) => {
    await connection
      .collection('feedback')
      .updateMany(
        { kind: { $exists: false } },
        { $set: { kind: 'feedback', state: 'open', subject: '', answers: [] } },
      );
  },
};
