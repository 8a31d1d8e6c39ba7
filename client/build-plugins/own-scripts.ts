import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const CLIENT = fileURLToPath(new URL('..', import.meta.url));

/** The oldest browsers that every script has to run in. */
export const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

/**
 * Scripts of their own at fixed addresses, without imports: the service worker of downloads, because what it loads is
 * checked against the address it was registered with, and what cannot wait for the page's scripts.
 */
const scripts = {
  'download-worker.js': 'src/features/downloads/worker/download-worker.ts',
  'boot.js': 'src/app/boot.ts',
};

async function bundleScript(fileName: keyof typeof scripts): Promise<string> {
  const bundles = await build({
    root: CLIENT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      rolldownOptions: {
        input: `${CLIENT}/${scripts[fileName]}`,
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  });
  const script = [bundles].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))[0];
  if (script?.type !== 'chunk') throw new Error(`${fileName} was not built`);
  return script.code;
}

export function ownScripts(): Plugin {
  const fileNames = Object.keys(scripts) as (keyof typeof scripts)[];
  return {
    name: 'own-scripts',
    async generateBundle() {
      for (const fileName of fileNames)
        this.emitFile({ type: 'asset', fileName, source: await bundleScript(fileName) });
    },
    configureServer(server) {
      for (const fileName of fileNames)
        server.middlewares.use(`/${fileName}`, (_request, response, next) => {
          bundleScript(fileName).then((code) => {
            response.setHeader('content-type', 'text/javascript');
            response.setHeader('cache-control', 'no-store');
            response.end(code);
          }, next);
        });
    },
  };
}
