import { mongo } from 'mongoose';

/** Numbers and all other types stay exactly what they are. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

const LENGTH_BYTES = 4;

/** Splits a stream of BSON documents, each of which begins with its length. */
export async function* eachDocument(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= LENGTH_BYTES) {
      const length = rest.readInt32LE(at);
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('the dump ends within a document');
}

export const exactDocument = (bytes: Buffer): mongo.BSON.Document => mongo.BSON.deserialize(bytes, EXACT);
export const plainDocument = (bytes: Buffer): mongo.BSON.Document => mongo.BSON.deserialize(bytes);
