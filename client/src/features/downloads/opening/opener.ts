import { archiveNames } from '#contract/transfers/archive-names.js';
import { archiveTitle } from '#contract/transfers/archive-title.js';
import type { Language } from '#contract/primitives.js';
import type { SaveRequest } from '../saving/save.js';
import type { OpenedTransfer } from './opened-transfer.js';
import { readOpened, saveOpened } from './save-opened.js';
import type { AddressOf, OpenRequest } from './sealed-part.js';

/** Opens what one page shows, in workers of it. */
export class Opener {
  constructor(
    private readonly opened: OpenedTransfer,
    private readonly language: Language,
  ) {}

  /** Saves one file, or several as a zip. @throws {TooLargeHereError} */
  async save({ url, isZip, renew, onDone, ...rest }: SaveRequest, ids?: readonly string[]): Promise<void> {
    const name = isZip ? this.#zipName(ids) : rest.name;
    await saveOpened({ request: this.#requestOf(isZip, ids), addressOf: first(url, renew) }, { name, onDone });
  }

  /** The whole file in memory, for previews. @throws {DownloadBroken} */
  read(id: string, url: string): Promise<Blob> {
    return readOpened({ request: this.#requestOf(false, [id]), addressOf: first(url, () => Promise.resolve(null)) });
  }

  #requestOf(isZip: boolean, ids?: readonly string[]): OpenRequest {
    const parts = this.#filesOf(ids).map(({ id }) => this.opened.partOf(id));
    if (!isZip) return { sources: [{ isZip, parts }], zippedAt: null };
    const names = archiveNames(parts.map(({ name }) => name));
    const named = parts.map((part, at) => ({ ...part, name: names[at] ?? part.name }));
    return { sources: [{ isZip, parts: named }], zippedAt: this.opened.page.sentAt };
  }

  #zipName(ids?: readonly string[]): string {
    const { title } = this.opened.page;
    return `${archiveTitle({ title, lang: this.language }, this.#filesOf(ids))}.zip`;
  }

  #filesOf(ids?: readonly string[]) {
    const wanted = ids && new Set(ids);
    return this.opened.page.files.filter(({ id, damaged }) => wanted?.has(id) ?? !damaged);
  }
}

/** The address that is there already, and others once it is refused. */
function first(url: string, renew: () => Promise<string | null>): AddressOf {
  let isUsed = false;
  return () => {
    if (isUsed) return renew();
    isUsed = true;
    return Promise.resolve(url);
  };
}
