import { kindOf } from './kinds.ts'

/**
 * About the seconds of files that start processes or browsers, those that take long and those that do not, on two cores. A run
 * begins with the long ones, so that none begins last and leaves a core idle; which were the slowest it tells at its end.
 */
export const SECONDS: Readonly<Record<string, number>> = {
  'tests/process/pace-killed.test.ts': 145,
  'tests/e2e/accessibility.test.ts': 115,
  'tests/e2e/acts-in-lists.test.ts': 110,
  'tests/process/acts-in-stores.test.ts': 95,
  'tests/e2e/shifts/shift.test.ts': 90,
  'tests/e2e/contacts/contacts.test.ts': 85,
  'tests/process/never-stale.test.ts': 75,
  'tests/e2e/announcements.test.ts': 70,
  'tests/e2e/gallery.test.ts': 65,
  'tests/e2e/nouns/tags.test.ts': 65,
  'tests/process/schedules-killed.test.ts': 65,
  'tests/e2e/conversation.test.ts': 55,
  'tests/e2e/shifts/shift-by-keys.test.ts': 55,
  'tests/process/launcher.test.ts': 55,
  'tests/e2e/contacts/drawer.test.ts': 50,
  'tests/e2e/journey.test.ts': 50,
  'tests/e2e/nouns/plain.test.ts': 50,
  'tests/e2e/nouns/companies.test.ts': 45,
  'tests/e2e/nouns/schedules.test.ts': 45,
  'tests/e2e/undo.test.ts': 45,
  'tests/e2e/nouns/kanban.test.ts': 40,
  'tests/e2e/nouns/users.test.ts': 40,
  'tests/e2e/whitelabel.test.ts': 40,
  'tests/process/takeover.test.ts': 40,
  'tests/e2e/list-work.test.ts': 35,
  'tests/e2e/nouns/quick-messages.test.ts': 35,
  'tests/e2e/composer-files.test.ts': 20,
  'tests/e2e/connections/connection-proof.test.ts': 20,
  'tests/e2e/connections/history-import.test.ts': 20,
  'tests/e2e/finding/found-message.test.ts': 20,
  'tests/e2e/inbox.test.ts': 20,
  'tests/e2e/nouns/chats.test.ts': 20,
  'tests/e2e/reading-anew.test.ts': 20,
  'tests/e2e/sending.test.ts': 20,
  'tests/e2e/shown-typing.test.ts': 20,
  'tests/process/history-import.test.ts': 20,
  'tests/process/undo-killed.test.ts': 20,
  'tests/e2e/connections/greeting-media.test.ts': 15,
  'tests/e2e/contacts/import.test.ts': 15,
  'tests/e2e/contacts/phone.test.ts': 15,
  'tests/e2e/contacts/tag-contacts.test.ts': 15,
  'tests/e2e/nouns/moments.test.ts': 15,
  'tests/e2e/nouns/settings.test.ts': 15,
  'tests/e2e/reception/reception.test.ts': 15,
  'tests/e2e/refused-send.test.ts': 15,
  'tests/e2e/thread.test.ts': 15,
  'tests/process/import-killed.test.ts': 15,
  'tests/process/nothing-lost-inbound.test.ts': 15,
  'tests/process/nothing-lost-outbound.test.ts': 15,
  'tests/e2e/awakening.test.ts': 10,
  'tests/e2e/connections/connection-token.test.ts': 10,
  'tests/e2e/nouns/changes-under-way.test.ts': 10,
  'tests/e2e/nouns/lane-order.test.ts': 10,
  'tests/e2e/nouns/notifications.test.ts': 10,
  'tests/e2e/nouns/sent-later.test.ts': 10,
  'tests/e2e/reception/owner.test.ts': 10,
  'tests/e2e/reception/pressed-menus.test.ts': 10,
  'tests/e2e/reception/trying-the-bot.test.ts': 10,
  'tests/e2e/reception/trying-unsaved.test.ts': 10,
  'tests/e2e/tickets/bulk-marks.test.ts': 10,
  'tests/process/api.test.ts': 10,
  'tests/process/backup-verify.test.ts': 10,
  'tests/process/launcher-production.test.ts': 10,
  'tests/e2e/connections/all-connections.test.ts': 5,
  'tests/e2e/connections/down-connection.test.ts': 5,
  'tests/e2e/connections/parked-events.test.ts': 5,
  'tests/e2e/nouns/long-names.test.ts': 5,
  'tests/e2e/phone-room.test.ts': 5,
  'tests/e2e/tickets/groups-as-tickets.test.ts': 5,
  'tests/process/bot-terms.test.ts': 5,
  'tests/e2e/first-visit.test.ts': 1,
  'tests/e2e/push-worker.test.ts': 1,
}

/** A file that is not named goes before the short ones: it may be long. */
const UNKNOWN = 30

/** Takes the first file with a browser out of those that wait, and when there is none the first that starts processes. */
export function takeNext(waiting: string[]): string | undefined {
  const at = waiting.findIndex((file) => kindOf(file) === 'e2e')
  return waiting.splice(Math.max(0, at), 1)[0]
}

export function longestFirst(files: readonly string[]): string[] {
  const seconds = (file: string) => SECONDS[file] ?? UNKNOWN
  return files.toSorted((one, other) => seconds(other) - seconds(one) || one.localeCompare(other))
}
