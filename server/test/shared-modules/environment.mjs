import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const TIMEOUT_OF_SUITE = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** The process itself, for suites whose modules are shared (`runtime.cjs`): what Jest puts into it is taken away. */
class SharedModulesEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #console = globalThis.console;
  #exit = process.exit;
  #variables = { ...process.env };

  /** @param {{ projectConfig: import('@jest/types').Config.ProjectConfig }} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Node itself finds the sources of what the hooks have compiled.
    process.setSourceMapsEnabled(true);
    Error.prepareStackTrace = undefined;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    delete globalThis[TIMEOUT_OF_SUITE];
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}

// oxlint-disable-next-line import/no-default-export -- Jest asks for it
export default SharedModulesEnvironment;
