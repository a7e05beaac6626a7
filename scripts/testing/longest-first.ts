/**
 * Seconds of the files that start processes or browsers and take long, on two quiet cores. A run begins with these, so that
 * none begins last and leaves a core idle; what a run takes for the slowest it tells at its end.
 */
export const SECONDS: Readonly<Record<string, number>> = {
  'tests/e2e/acts-in-lists.test.ts': 110,
  'tests/e2e/accessibility.test.ts': 110,
  'tests/e2e/nouns/tags.test.ts': 60,
}

/** A file that is not known goes before the short ones: it may be long. */
const UNKNOWN = 30

export function longestFirst(files: readonly string[]): string[] {
  const seconds = (file: string) => SECONDS[file] ?? UNKNOWN
  return files.toSorted((one, other) => seconds(other) - seconds(one) || one.localeCompare(other))
}
