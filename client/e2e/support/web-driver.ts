import { expect } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../../docker/embedded/ports.mjs';
import { toolPath, type ToolName } from '../../../scripts/test/tools.mjs';
import { sha256Of } from './test-files.js';

/** The browsers that Playwright cannot drive as they are installed: by the W3C's WebDriver, which each brings along. */
export const otherBrowsers = ['Firefox', 'WebKit'] as const;
export type OtherBrowser = (typeof otherBrowsers)[number];

const programs = {
  Firefox: ['firefox', 'geckodriver'],
  WebKit: ['WebKitWebDriver', 'MiniBrowser', 'Xvfb'],
} as const satisfies Record<OtherBrowser, readonly ToolName[]>;

/** The tool that `npm run test:tools` would prepare, if it is missing. */
export const missingFor = (name: OtherBrowser): string | undefined =>
  programs[name].find((program) => toolPath(program) === null);

/** The key of an element in answers, as the standard has it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ENTER = '\uE007';
const FIND_MS = 120_000;

/** Finds a visible element by its name: a label, its own text or a label that describes it. */
const FIND = `
  const [tag, name, isPart] = arguments;
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    [...(element.labels ?? [])].map((label) => label.textContent).join(' ') ??
    '';
  const plain = (text) => text.replace(/\\s+/g, ' ').trim();
  const fits = (text) => (isPart ? plain(text).startsWith(name) : plain(text) === name);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  return [...document.querySelectorAll(tag)].find(
    (element) => isShown(element) && (fits(nameOf(element)) || fits(element.textContent)),
  ) ?? null;`;

type Element = Record<typeof ELEMENT, string>;

interface Started {
  url: string;
  capabilities: object;
  processes: ChildProcess[];
}

/** One window of another browser, as a person uses it in English. */
export class WebDriver {
  private constructor(
    private readonly url: string,
    private readonly processes: readonly ChildProcess[],
    /** The person's home folder; downloads arrive somewhere in it. */
    private readonly home: string,
  ) {}

  static async start(name: OtherBrowser): Promise<WebDriver> {
    const home = await mkdtemp(join(tmpdir(), 'sampan-browser-'));
    const { url, capabilities, processes } = name === 'Firefox' ? await firefox(home) : await webKit(home);
    await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true);
    const { sessionId } = (await post(`${url}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
      sessionId: string;
    };
    return new WebDriver(`${url}/session/${sessionId}`, processes, home);
  }

  async stop(): Promise<void> {
    await fetch(this.url, { method: 'DELETE' }).catch(() => undefined);
    for (const process of this.processes.toReversed()) {
      const ended = once(process, 'exit');
      if (process.exitCode === null && process.kill()) await ended;
    }
    await rm(this.home, { recursive: true, force: true });
  }

  async open(address: string): Promise<void> {
    await post(`${this.url}/url`, { url: address });
  }

  /** Runs the body of a function in the page. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    return (await post(`${this.url}/execute/sync`, { script, args })) as T;
  }

  /** Waits for what is shown, by tag and by the start of its name. */
  async find(tag: string, name: string, { isPart = false } = {}): Promise<Element> {
    let found: Element | null = null;
    await expect
      .poll(async () => (found = await this.run<Element | null>(FIND, tag, name, isPart)), {
        message: `${tag} "${name}"`,
        timeout: FIND_MS,
      })
      .not.toBeNull();
    return found as unknown as Element;
  }

  /** WebKit's driver does not reach what lies below the window. What is rendered again meanwhile is looked for again. */
  async click(tag: string, name: string, options?: { isPart?: boolean }): Promise<void> {
    await expect(async () => {
      const element = await this.find(tag, name, options);
      await this.run(`arguments[0].scrollIntoView({ block: 'center' });`, element);
      await post(`${this.url}/element/${element[ELEMENT]}/click`, {});
    }).toPass({ timeout: FIND_MS });
  }

  async type(tag: string, name: string, text: string, { enter = false, isPart = false } = {}): Promise<void> {
    const element = await this.find(tag, name, { isPart });
    await post(`${this.url}/element/${element[ELEMENT]}/value`, { text: enter ? text + ENTER : text });
  }

  /** Waits until this file has arrived, whole: browsers keep one of its name, or with another ending, until it is. */
  async receives(name: string, sha256: string): Promise<void> {
    const digest = async () => {
      const found = (await readdir(this.home, { recursive: true })).find((path) => basename(path) === name);
      return found === undefined ? '' : sha256Of(join(this.home, found));
    };
    await expect.poll(() => digest().catch(() => ''), { message: name, timeout: FIND_MS }).toBe(sha256);
  }

  /** Waits until one file of such a name has arrived, and grows no more; answers its path. */
  async arrived(name: RegExp): Promise<string> {
    let [path, size] = ['', -1];
    const isWhole = async () => {
      const found = (await readdir(this.home, { recursive: true })).find((each) => name.test(each));
      const grown = found === undefined ? 0 : (await stat(join(this.home, found))).size;
      const isSame = grown > 0 && grown === size;
      [path, size] = [join(this.home, found ?? ''), grown];
      return isSame;
    };
    await expect
      .poll(() => isWhole().catch(() => false), { message: String(name), intervals: [1000], timeout: FIND_MS })
      .toBe(true);
    return path;
  }

  /** Picks a file by the input that the page has for it. */
  async pick(selector: string, path: string): Promise<void> {
    let input: Element | null = null;
    const script = 'return document.querySelector(arguments[0]);';
    await expect.poll(async () => (input = await this.run<Element | null>(script, selector))).not.toBeNull();
    await post(`${this.url}/element/${(input as unknown as Element)[ELEMENT]}/value`, { text: path });
  }
}

function start(program: string | null, args: string[], home: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(program ?? '', args, { stdio: 'ignore', cwd: home, env: { ...process.env, HOME: home, ...env } });
}

async function firefox(home: string): Promise<Started> {
  const port = await freePort();
  const prefs = {
    'intl.accept_languages': 'en-US',
    'browser.download.folderList': 2,
    'browser.download.dir': join(home, 'Downloads'),
    'browser.download.useDownloadDir': true,
    'browser.download.always_ask_before_handling_new_types': false,
  };
  const binary = toolPath('firefox');
  return {
    url: `http://127.0.0.1:${port}`,
    capabilities: { browserName: 'firefox', 'moz:firefoxOptions': { binary, args: ['-headless'], prefs } },
    processes: [start(toolPath('geckodriver'), ['--port', String(port), '--profile-root', home], home)],
  };
}

async function webKit(home: string): Promise<Started> {
  const port = await freePort();
  // A number that no other screen has: the driver's port is free, and so is what it stands for.
  const display = `:${port}`;
  const screen = start(toolPath('Xvfb'), [display, '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], home);
  // The desktop's settings send downloads here.
  await mkdir(join(home, 'Downloads'));
  await mkdir(join(home, '.config'));
  await writeFile(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const env = { DISPLAY: display, XDG_CONFIG_HOME: join(home, '.config'), LANG: 'en_US.UTF-8' };
  const driver = start(toolPath('WebKitWebDriver'), [`--port=${port}`, '--host=127.0.0.1'], home, env);
  const options = { binary: toolPath('MiniBrowser'), args: ['--automation'] };
  return {
    url: `http://127.0.0.1:${port}`,
    capabilities: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options },
    processes: [screen, driver],
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { value } = (await answer.json()) as { value: { message?: string } | null };
  if (!answer.ok) throw new Error(`${url}: ${value?.message ?? answer.status}`);
  return value;
}
