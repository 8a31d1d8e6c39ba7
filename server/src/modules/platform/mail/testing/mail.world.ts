import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import mongoose, { type Connection } from 'mongoose';
import { testEnvironment } from '../../../../../test/environment.js';
import { IndexCheck } from '../../../../../test/index-check.js';
import { TestClock } from '../../../../../test/test-clock.js';
import type { Environment } from '../../../../config/env.js';
import { CoreModule } from '../../../../core/core.module.js';
import { MAILS, type MailDocument } from '../data/mail.schema.js';
import { MailDelivery } from '../mail-delivery.service.js';
import { MailRepository } from '../data/mail.repository.js';
import { type MailRequest, Mails } from '../mails.service.js';
import { MailModule } from '../mail.module.js';
import { sampleProps } from './mail.builder.js';

@Module({})
class TestModule {}

export interface MailWorld {
  env: Environment;
  clock: TestClock;
  context: INestApplicationContext;
  mails: Mails;
  records: MailRepository;
  delivery: MailDelivery;
  stored(id: string): Promise<MailDocument | null>;
  database: Connection;
  close(): Promise<void>;
}

/** The mail module on the real database and queue, without server and worker. */
export async function createMailWorld(overrides: Record<string, string> = {}): Promise<MailWorld> {
  const env = await testEnvironment(overrides);
  const clock = new TestClock();
  const imports = [CoreModule.forRoot({ env, service: 'server', clock }), MailModule];
  const context = await NestFactory.createApplicationContext(
    { module: TestModule, imports },
    { logger: false, abortOnError: false },
  );
  const indexes = new IndexCheck(context);
  const database = await mongoose.createConnection(env.MONGODB_URI).asPromise();
  return {
    env,
    clock,
    context,
    mails: context.get(Mails),
    records: context.get(MailRepository),
    delivery: context.get(MailDelivery),
    database,
    stored: (id) => database.collection<MailDocument>(MAILS).findOne({ _id: id }),
    async close() {
      await context.close();
      await database.dropDatabase();
      await database.close();
      expect(indexes.unindexed).toEqual([]);
    },
  };
}

export function buildMailRequest(
  id: string,
  changes: Partial<MailRequest<'transfer-received'>> = {},
): MailRequest<'transfer-received'> {
  return {
    id,
    template: 'transfer-received',
    to: { email: `${id}@reader.test`, name: 'Bo' },
    lang: 'en',
    replyTo: 'anna@sender.test',
    props: sampleProps['transfer-received'],
    ...changes,
  };
}
