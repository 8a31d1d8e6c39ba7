import { Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Config } from '../../config/config.module.js';

/** A request learns within this time that the database is away (F8). */
const SERVER_SELECTION_MS = 3000;

/** Indexes are declared beside their schemas and made before the first request; making one again changes nothing. */
@Injectable()
export class IndexBuilder implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
  }
}

@Module({
  imports: [
    MongooseModule.forRootAsync({
      inject: [Config],
      useFactory: ({ env }: Config) => ({
        uri: env.MONGODB_URI,
        autoIndex: false,
        autoCreate: false,
        serverSelectionTimeoutMS: SERVER_SELECTION_MS,
        socketTimeoutMS: 30_000,
        writeConcern: { w: 'majority', journal: true },
        retryAttempts: 5,
        retryDelay: 1000,
      }),
    }),
  ],
  providers: [IndexBuilder],
})
export class MongoModule {}

/** A write refused by a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
