import type { ClientSession, Connection, Query, Schema } from 'mongoose';

const WRITTEN = 'record-written';

/** Id of a record that was changed or deleted; null: of several. */
type WrittenId = string | null;

const waiting = new WeakMap<ClientSession, WrittenId[]>();

/** Has what models of this schema change or delete announced on their connection, in a transaction once that has ended. */
export function announceWrites<T>(schema: Schema<T>): void {
  schema.post(
    ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndDelete', 'deleteOne', 'deleteMany'],
    { query: true, document: false },
    function (this: Query<unknown, T>) {
      const { _id } = this.getFilter() as { _id?: unknown };
      const id = typeof _id === 'string' ? _id : null;
      const { db } = this.model;
      const { session } = this.getOptions();
      if (!session) return void db.emit(WRITTEN, id);
      const ids = waiting.get(session);
      if (ids) return void ids.push(id);
      const written = [id];
      waiting.set(session, written);
      session.once('ended', () => {
        for (const each of written) db.emit(WRITTEN, each);
      });
    },
  );
}

export function onWritten(connection: Connection, listener: (id: WrittenId) => void): void {
  connection.on(WRITTEN, listener);
}
