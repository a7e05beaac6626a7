import { kindOf } from './kinds.ts'

/**
 * About the seconds of files that start processes or browsers, those that take long and those that do not, on two cores. A run
 * begins with the long ones, so that none begins last and leaves a core idle; which were the slowest it tells at its end.
 */
export const SECONDS: Readonly<Record<string, number>> = {
  'tests/e2e/accessibility.test.ts': 175,
  'tests/e2e/acts-in-lists.test.ts': 130,
  'tests/process/acts-in-stores.test.ts': 115,
  'tests/e2e/contacts/contacts.test.ts': 85,
  'tests/process/never-stale.test.ts': 75,
  'tests/e2e/announcements.test.ts': 70,
  'tests/process/launcher.test.ts': 70,
  'tests/process/schedules-killed.test.ts': 70,
  'tests/e2e/nouns/tags.test.ts': 65,
  'tests/e2e/shifts/shift.test.ts': 60,
  'tests/e2e/conversation.test.ts': 55,
  'tests/e2e/contacts/drawer.test.ts': 50,
  'tests/e2e/journey.test.ts': 50,
  'tests/e2e/list-work.test.ts': 50,
  'tests/e2e/nouns/kanban.test.ts': 50,
  'tests/e2e/nouns/plain.test.ts': 50,
  'tests/e2e/nouns/schedules.test.ts': 50,
  'tests/e2e/undo.test.ts': 50,
  'tests/process/import-killed.test.ts': 50,
  'tests/e2e/panes.test.ts': 45,
  'tests/process/takeover.test.ts': 45,
  'tests/e2e/colleagues.test.ts': 40,
  'tests/e2e/gallery.test.ts': 40,
  'tests/e2e/nouns/quick-messages.test.ts': 40,
  'tests/e2e/connections/connection-proof.test.ts': 20,
  'tests/e2e/contacts/import.test.ts': 20,
  'tests/e2e/contacts/tag-contacts.test.ts': 20,
  'tests/e2e/nouns/moments.test.ts': 20,
  'tests/e2e/nouns/settings.test.ts': 20,
  'tests/e2e/refused-send.test.ts': 20,
  'tests/e2e/sending.test.ts': 20,
  'tests/process/backup-verify.test.ts': 20,
  'tests/process/nothing-lost-outbound.test.ts': 20,
  'tests/e2e/awakening.test.ts': 15,
  'tests/e2e/contacts/phone.test.ts': 15,
  'tests/e2e/nouns/changes-under-way.test.ts': 15,
  'tests/process/api.test.ts': 15,
  'tests/e2e/nouns/long-names.test.ts': 10,
  'tests/e2e/nouns/notifications.test.ts': 10,
  'tests/process/launcher-production.test.ts': 10,
  'tests/e2e/push-worker.test.ts': 2,
  'tests/e2e/first-visit.test.ts': 1,
}

/** A file that is not named goes before the short ones: it may be long. */
const UNKNOWN = 30

/**
 * Takes out of the files that wait the first of the lane's kind, else the first. Of three lanes one goes through the files that
 * start processes: they wait for timers, deaths and due moments most of their time, while those with a browser need a core each.
 */
export function takeNext(waiting: string[], lane: number): string | undefined {
  const kind = lane % 3 === 2 ? 'process' : 'e2e'
  const at = waiting.findIndex((file) => kindOf(file) === kind)
  return waiting.splice(Math.max(0, at), 1)[0]
}

export function longestFirst(files: readonly string[]): string[] {
  const seconds = (file: string) => SECONDS[file] ?? UNKNOWN
  return files.toSorted((one, other) => seconds(other) - seconds(one) || one.localeCompare(other))
}
