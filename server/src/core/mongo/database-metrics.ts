import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Metrics } from '../metrics/metrics.js';

/** How long commands take, and how many records there are. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, @InjectConnection() connection: Connection) {
    if (!metrics.areRead) return;
    const labels = ['command', 'outcome'] as const;
    const commands = metrics.durations('database_command_duration_seconds', 'Commands to the database', labels);
    const observe = (outcome: string) => (event: { commandName: string; duration: number }) =>
      commands.observe({ command: event.commandName, outcome }, event.duration / 1000);
    const client = connection.getClient();
    client.on('commandSucceeded', observe('done'));
    client.on('commandFailed', observe('failed'));
    metrics.lookUp(
      { name: 'database_records', help: 'Records of each collection, estimated', labelNames: ['collection'] },
      async (gauge) => {
        const models = Object.values(connection.models);
        const counts = await Promise.all(models.map((model) => model.estimatedDocumentCount()));
        models.forEach(({ collection }, index) => gauge.set({ collection: collection.name }, counts[index] ?? 0));
      },
    );
  }
}
