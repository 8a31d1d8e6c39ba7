/** As the tables of prebuilt programs name it. */
export const PLATFORM = `${process.platform}-${process.arch}`;

/** @type {string | null | undefined} */
let glibc;

/** @returns {string | null} null where the C library is another: musl, or that of another system than Linux */
export function glibcVersion() {
  if (glibc === undefined) glibc = process.platform === 'linux' ? askNode() : null;
  return glibc;
}

function askNode() {
  const { report } = process;
  // Else it asks the DNS for the name of every address.
  Object.assign(report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (report.getReport())
  );
  return header.glibcVersionRuntime ?? null;
}
