/** The common way to send several files as one: `archiver`, stored, over HTTP. A folder in the arguments, its address on stdout. */
import { createServer } from 'node:http';
import { ZipArchive } from 'archiver';

const [folder = '.'] = process.argv.slice(2);
const server = createServer((_request, response) => {
  const archive = new ZipArchive({ store: true });
  archive.on('error', (error) => response.destroy(error));
  archive.pipe(response);
  archive.directory(folder, false);
  void archive.finalize();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/\n`);
});
