import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Span, trace } from '@opentelemetry/api';
import type { Connection } from 'mongoose';
import { markFailed, SpanKind, Tracing } from '../tracing/tracing.js';

/** Commands to the database as parts of the traces they belong to: command and collection, never a condition or value. */
@Injectable()
export class DatabaseTracing {
  constructor(tracing: Tracing, @InjectConnection() connection: Connection) {
    if (!tracing.isOn) return;
    const running = new Map<number, Span>();
    const client = connection.getClient();
    client.on('commandStarted', ({ requestId, commandName, command }) => {
      if (!trace.getActiveSpan()) return;
      const of: unknown = (command as Record<string, unknown>)[commandName];
      const collection = typeof of === 'string' ? of : '';
      const span = tracing.begin({
        name: `${commandName} ${collection}`.trim(),
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'mongodb',
          'db.operation.name': commandName,
          ...(collection !== '' && { 'db.collection.name': collection }),
        },
      });
      if (span) running.set(requestId, span);
    });
    const end = (requestId: number, error?: Error): void => {
      const span = running.get(requestId);
      if (!span) return;
      running.delete(requestId);
      if (error) markFailed(span, error);
      span.end();
    };
    client.on('commandSucceeded', ({ requestId }) => end(requestId));
    client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
  }
}
