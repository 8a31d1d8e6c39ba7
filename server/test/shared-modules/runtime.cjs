const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

const HOOKS = pathToFileURL(join(__dirname, '../../src/modules/storage/testing/register-typescript.mjs'));
const CIRCUS = require.resolve('jest-circus/runner').replace(/runner\.js$/, 'jestAdapterInit.js');
const CIRCUS_HANDLERS = Symbol.for('EVENT_HANDLERS');
let suites = 0;

/**
 * Loads suites and what they import as Node does, once in a process, where Jest loads every module anew for every
 * suite: that takes three seconds of a processor each time, for the same hundreds of packages and sources.
 */
class SharedModulesRuntime extends Runtime {
  /** @param {string} path of a suite */
  async unstable_importModule(path) {
    await import(HOOKS.href);
    globalThis[Symbol.for('jest-object')] = this.jestGlobals.jestObjectFor(path);
    // What sets a suite up is evaluated for each.
    const version = path.endsWith('.mjs') ? `?${++suites}` : '';
    return import(`${pathToFileURL(path).href}${version}`);
  }

  /**
   * What runs the tests of a suite keeps their list, so each suite has its own.
   * @param {string} from
   * @param {string} [to]
   */
  requireInternalModule(from, to) {
    if (from !== CIRCUS || to) return super.requireInternalModule(from, to);
    delete require.cache[CIRCUS];
    delete globalThis[CIRCUS_HANDLERS];
    return require(CIRCUS);
  }

  /** Nothing is between a suite and the modules of Node. */
  installGetBuiltinModule() {}
}

module.exports = { __esModule: true, default: SharedModulesRuntime };
