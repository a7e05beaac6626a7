import { and, asc, eq, isNull } from 'drizzle-orm'
import { fileListOptions, fileLists } from '#db/schema/file-lists.ts'
import { files } from '#db/schema/files.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { queueContent } from '../messages/outbound/queue-content.ts'
import { fillText, sendSystemMessage } from '../tickets/system-messages/system-messages.ts'

/** A text of the company, filled for this ticket; with a file that is there, else alone. */
export async function say(tx: Tx, ticketId: number, text: string, fileId: number | null): Promise<void> {
  const body = await fillText(tx, ticketId, text)
  if (fileId === null || !(await isStored(tx, fileId))) {
    await sendSystemMessage(tx, { ticketId, body, userId: null, isPrivate: false })
    return
  }
  await queueContent(tx, { ticketId, text: body, fileId, by: null, isSigned: false })
}

/**
 * Sends the text of a list, then its files in order, each under its name. A list that no longer exists sends nothing.
 * Specification 3 §3.
 */
export async function sendFileList(tx: Tx, ticketId: number, listId: number): Promise<void> {
  const rows = await tx.db
    .select({ message: fileLists.message, name: fileListOptions.name, fileId: fileListOptions.fileId })
    .from(fileLists)
    .leftJoin(
      fileListOptions,
      and(eq(fileListOptions.companyId, fileLists.companyId), eq(fileListOptions.fileListId, fileLists.id)),
    )
    .where(inCompany(tx, fileLists, eq(fileLists.id, listId), isNull(fileLists.deletedAt)))
    .orderBy(asc(fileListOptions.place))
  const [first] = rows
  if (!first) return
  await say(tx, ticketId, first.message, null)
  for (const { name, fileId } of rows) if (name && fileId !== null) await say(tx, ticketId, name, fileId)
}

async function isStored(tx: Tx, fileId: number): Promise<boolean> {
  const storedFiles = await tx.db
    .select({ id: files.id })
    .from(files)
    .where(inCompany(tx, files, eq(files.id, fileId), eq(files.state, 'stored')))
  return storedFiles.length > 0
}
