import { CHANNELS } from '#domain/channels/contract/capabilities.ts'
import { TICKET_STATUSES } from '#domain/tickets/contract/schema.ts'
import { findLines, type SourceFile } from './tree.ts'

/**
 * Ticket statuses are written by the lifecycle alone (pages name them in the API's own words, which it decodes into
 * verbs); what a channel can do is asked of its capabilities.
 */
export function checkLiterals(files: readonly SourceFile[]): string[] {
  return files
    .filter(isProduct)
    .flatMap((file) => [
      ...(WRITES_STATUS.test(file.path)
        ? []
        : findLines(file, STATUS, (match) => `writes a ticket's status: ${match}`)),
      ...(KNOWS_CHANNELS.test(file.path)
        ? []
        : findLines(file, CHANNEL, (match) => `branches on a channel: ${match}`)),
    ])
}

const STATUS = new RegExp(`\\bstatus\\s*(:|=)\\s*'(${TICKET_STATUSES.join('|')})'(?!\\s*\\|)`)
const CHANNEL = new RegExp(
  `\\bchannel\\s*[!=]==?\\s*'(${CHANNELS.join('|')})'|case '(${CHANNELS.join('|')})':`,
)

const WRITES_STATUS = /^domain\/tickets\/contract\/(lifecycle|schema|endpoints)\.ts$|^db\/schema\/|^app\//
const KNOWS_CHANNELS = /^sessions\/channels\/|^domain\/channels\/|^db\/schema\//

function isProduct({ path }: SourceFile): boolean {
  return /^(api|app|db|domain|sessions)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
}
