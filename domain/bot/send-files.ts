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

/** A text that is filled already. */
export async function sayFilled(tx: Tx, ticketId: number, body: string): Promise<void> {
  await sendSystemMessage(tx, { ticketId, body, userId: null, isPrivate: false })
}

/** A stored file of the company, by its name in the store, with its caption; an audio as a voice note where that is wanted. */
export async function sendNamedFile(
  tx: Tx,
  ticketId: number,
  { fileName, caption, isVoice }: { fileName: string; caption: string; isVoice: boolean },
): Promise<void> {
  const [file] = await tx.db
    .select({ id: files.id })
    .from(files)
    .where(inCompany(tx, files, eq(files.name, fileName), eq(files.state, 'stored')))
  if (!file) return
  await queueContent(tx, { ticketId, text: caption, fileId: file.id, by: null, isSigned: false, isVoice })
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
