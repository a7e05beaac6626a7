/**
 * About the seconds of files that start processes or browsers, those that take long and those that do not, on two cores. A run
 * begins with the long ones, so that none begins last and leaves a core idle; which were the slowest it tells at its end.
 */
export const SECONDS: Readonly<Record<string, number>> = {
  'tests/e2e/accessibility.test.ts': 170,
  'tests/e2e/acts-in-lists.test.ts': 100,
  'tests/process/acts-in-stores.test.ts': 100,
  'tests/e2e/shift.test.ts': 90,
  'tests/e2e/nouns/tags.test.ts': 90,
  'tests/e2e/contacts/contacts.test.ts': 80,
  'tests/e2e/reading-anew.test.ts': 75,
  'tests/e2e/nouns/plain.test.ts': 75,
  'tests/process/never-stale.test.ts': 70,
  'tests/e2e/announcements.test.ts': 65,
  'tests/e2e/nouns/companies.test.ts': 65,
  'tests/e2e/undo.test.ts': 60,
  'tests/e2e/nouns/helps.test.ts': 55,
  'tests/process/launcher.test.ts': 50,
  'tests/e2e/colleagues.test.ts': 50,
  'tests/e2e/nouns/quick-messages.test.ts': 50,
  'tests/e2e/nouns/users.test.ts': 45,
  'tests/e2e/nouns/queues.test.ts': 45,
  'tests/e2e/thread.test.ts': 40,
  'tests/e2e/nouns/plans.test.ts': 40,
  'tests/process/backup.test.ts': 40,
  'tests/process/recovery.test.ts': 40,
  'tests/process/undo-killed.test.ts': 20,
  'tests/e2e/refused-send.test.ts': 17,
  'tests/process/nothing-lost-inbound.test.ts': 16,
  'tests/process/nothing-lost-outbound.test.ts': 16,
  'tests/process/api.test.ts': 14,
  'tests/process/launcher-production.test.ts': 10,
  'tests/e2e/awakening.test.ts': 6,
  'tests/e2e/first-visit.test.ts': 1,
}

/** A file that is not named goes before the short ones: it may be long. */
const UNKNOWN = 30

export function longestFirst(files: readonly string[]): string[] {
  const seconds = (file: string) => SECONDS[file] ?? UNKNOWN
  return files.toSorted((one, other) => seconds(other) - seconds(one) || one.localeCompare(other))
}
