import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Config } from '../../config/config.module.js';
import { DatabaseMetrics } from './database-metrics.js';
import { DatabaseTracing } from './database-tracing.js';
import { ExpiredDocuments } from './expired-documents.js';
import { Migrations } from './migrations.js';

/** A request fails after this time while the database is unavailable. */
const SERVER_SELECTION_MS = 3000;

@Module({
  imports: [
    MongooseModule.forRootAsync({
      inject: [Config],
      useFactory: ({ env }: Config) => ({
        uri: env.MONGODB_URI,
        autoIndex: false,
        autoCreate: false,
        serverSelectionTimeoutMS: SERVER_SELECTION_MS,
        // Metrics and traces need these events; switched off, they cost nothing.
        ...((env.METRICS_TOKEN ?? env.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined && { monitorCommands: true }),
        socketTimeoutMS: 30_000,
        writeConcern: { w: 'majority', journal: true },
        retryAttempts: 5,
        retryDelay: 1000,
      }),
    }),
  ],
  providers: [DatabaseMetrics, DatabaseTracing, Migrations, ExpiredDocuments],
  exports: [Migrations],
})
export class MongoModule {}
