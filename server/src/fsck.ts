import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Environment, parseEnvironment } from './config/env.js';
import { buildInfo, describeBuild } from './core/build-info.js';
import { CoreModule } from './core/core.module.js';
import { type Finding, Invariants } from './modules/staff/operations/index.js';
import { productModules } from './product-modules.js';
import { runCommand } from './run-command.js';

@Module({})
class FsckModule {
  static forRoot(env: Environment): DynamicModule {
    return {
      module: FsckModule,
      imports: [CoreModule.forRoot({ env, service: 'fsck' }), ...productModules],
    };
  }
}

const MAX_SHOWN = 20;

function print({ id, statement, checked, breaches }: Finding): void {
  const verdict = breaches.length === 0 ? 'ok' : `BROKEN (${breaches.length})`;
  process.stdout.write(`${id}  ${verdict.padEnd(12)} ${String(checked).padStart(8)} checked  ${statement}\n`);
  for (const breach of breaches.slice(0, MAX_SHOWN)) process.stdout.write(`      ${breach}\n`);
}

/** Checks the invariants of the stored data; with `--bytes` it reads every object completely. Exits with 1 on a breach. */
async function fsck(): Promise<number> {
  const env = parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' });
  const app = await NestFactory.createApplicationContext(FsckModule.forRoot(env), {
    logger: false,
    abortOnError: false,
  });
  try {
    process.stdout.write(`Sampan ${describeBuild(buildInfo)}\n`);
    let broken = 0;
    const proof = app.get(Invariants).prove({ readBytes: process.argv.includes('--bytes') });
    for await (const finding of proof) {
      print(finding);
      broken += finding.breaches.length;
    }
    return broken === 0 ? 0 : 1;
  } finally {
    await app.close();
  }
}

await runCommand(fsck);
