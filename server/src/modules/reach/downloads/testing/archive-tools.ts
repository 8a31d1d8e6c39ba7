import { spawnSync } from 'node:child_process';
import { toolPath, type ToolName } from '../../../../../../scripts/test/tools.mjs';

/** A third-party program that opens archives; runs with an English locale. */
export interface ArchiveTool {
  name: ToolName;
  /** Whether tests let it read files of 4 GiB, which takes seconds for each. */
  readsLarge: boolean;
  /** Reads everything in the archive and compares the checksums. */
  testArguments(archive: string): string[];
  /** Lists the entries. */
  listArguments(archive: string): string[];
  /** Unpacks everything into a folder, with its times; null for a program that keeps none. */
  extractArguments: ((archive: string, folder: string) => string[]) | null;
  /** Writes one entry, whose checksum it compares, to the standard output. */
  readArguments(archive: string, entry: string): string[];
}

const PYTHON_TEST =
  'import sys,zipfile\nbad = zipfile.ZipFile(sys.argv[1]).testzip()\nsys.exit(bad and "damaged: " + bad)';
const PYTHON_LIST = 'import sys,zipfile\nprint("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
const PYTHON_READ = 'import sys,zipfile\nsys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))';

export const archiveTools = {
  unzip: {
    name: 'unzip',
    readsLarge: true,
    testArguments: (archive) => ['-tq', archive],
    listArguments: (archive) => ['-Z1', archive],
    readArguments: (archive, entry) => ['-p', archive, entry],
    extractArguments: (archive, folder) => ['-q', archive, '-d', folder],
  },
  python: {
    name: 'python3',
    readsLarge: false,
    testArguments: (archive) => ['-c', PYTHON_TEST, archive],
    listArguments: (archive) => ['-c', PYTHON_LIST, archive],
    readArguments: (archive, entry) => ['-c', PYTHON_READ, archive, entry],
    extractArguments: null,
  },
  sevenZip: {
    name: '7zip',
    readsLarge: true,
    testArguments: (archive) => ['t', '-bd', archive],
    listArguments: (archive) => ['l', '-ba', '-slt', archive],
    readArguments: (archive, entry) => ['e', '-so', '-bd', archive, entry],
    extractArguments: (archive, folder) => ['x', '-bd', `-o${folder}`, archive],
  },
  bsdtar: {
    name: 'bsdtar',
    readsLarge: true,
    testArguments: (archive) => ['-xOf', archive, '--'],
    listArguments: (archive) => ['-tf', archive],
    readArguments: (archive, entry) => ['-xOf', archive, entry],
    extractArguments: (archive, folder) => ['-xf', archive, '-C', folder],
  },
} satisfies Record<string, ArchiveTool>;

const environment = { ...process.env, LC_ALL: 'C.UTF-8' };

interface Said {
  said: string;
  status: number | null;
  warned: boolean;
}

/** Runs a tool and returns its output, exit status and whether it printed a warning. */
export function ask(tool: ArchiveTool, list: string[], { zone = 'UTC', isLarge = false } = {}): Said {
  const { stdout, stderr, status } = spawnSync(toolPath(tool.name) ?? tool.name, list, {
    encoding: 'buffer',
    env: { ...environment, TZ: zone },
    maxBuffer: 2 ** 30,
    // The output of bsdtar is the content of the files.
    stdio: ['ignore', isLarge && tool.name === 'bsdtar' ? 'ignore' : 'pipe', 'pipe'],
  });
  const said = stdout?.toString('utf8') ?? '';
  const complaints = stderr.toString('utf8').trim();
  // The standard output of bsdtar is the content of the files.
  const warned = complaints !== '' || (tool.name !== 'bsdtar' && /warning|error/i.test(said.replace('No errors', '')));
  return { said: complaints === '' ? said : `${said}\n${complaints}`, status, warned };
}
