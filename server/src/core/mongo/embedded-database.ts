/** SecantusDB, the database that `npm start` brings along, names its replica set so. */
const EMBEDDED_SET = 'secantus';

export function isEmbeddedDatabase({ setName }: { setName?: string | undefined }): boolean {
  return setName === EMBEDDED_SET;
}
