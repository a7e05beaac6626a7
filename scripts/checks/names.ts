import path from 'node:path'

/** Files named as versions of others: git keeps versions. */
export function checkNames(files: readonly string[]): string[] {
  return files
    .filter((file) => VERSIONED.test(path.basename(file)))
    .map((file) => `${file}: a name that tells of another version; git keeps those`)
}

const VERSIONED = /[-_. ](copy|backup|old|orig|dontwork|v\d+)(?=[-_. ]|$)|^-{2,}/i
