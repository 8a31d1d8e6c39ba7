import { readFileSync } from 'node:fs';

export interface GivenSettings {
  given: Record<string, string>;
  /** Sentences by the name of the setting. They never contain its value, which may be a secret. */
  problems: Map<string, string>;
}

/** Reads each setting from `NAME`, or from the file that `NAME_FILE` names. Empty ones count as not given. */
export function givenSettings(source: Record<string, string | undefined>, names: readonly string[]): GivenSettings {
  const given: Record<string, string> = {};
  const problems = new Map<string, string>();
  for (const name of names) {
    const { [name]: value, [`${name}_FILE`]: file } = source;
    if (value && file) problems.set(name, `given twice, also by ${name}_FILE; set only one of the two`);
    else if (value) given[name] = value;
    else if (file) {
      const content = contentOf(file);
      if (content) given[name] = content;
      else
        problems.set(
          name,
          `the file ${file} of ${name}_FILE ${content === '' ? 'is empty' : 'cannot be read: check that it is there, and who may read it'}`,
        );
    }
  }
  return { given, problems };
}

/** Drops the newline that editors and `echo` end a file with; null if it cannot be read. */
function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}
