import { sql } from 'drizzle-orm'
import { visibleTo as isAnnouncedTo } from '../announcements/visible-to.ts'
import { isInOwnChat } from '../chats/shown-in.ts'
import { maskText, maskWritten } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { type Services, systemCtx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { can } from '../core/contract/permissions.ts'
import { PLATFORM } from '../core/platform.ts'
import { reading } from '../core/transaction.ts'
import { visibleTo } from '../quick-messages/visible-to.ts'
import type { TicketFacts } from '../tickets/contract/schema.ts'
import { canReadIn, FACTS_JSON } from '../tickets/queries.ts'
import { isOwnResult, ownDocumentTickets } from '../user-jobs/shown-to.ts'
import { cleanFileName, cleanMime } from './contract/rules.ts'
import { type FileLink, fileUrl, sessionDigest } from './links.ts'

export type OpenFile = {
  blob: Blob
  mime: string
  /** `inline` for images, audio, video and PDF by content; anything else is saved, never shown. */
  disposition: 'inline' | 'attachment'
  /** The name of the file for people; null when it has no name of its own. */
  name: string | null
  size: number
}

/**
 * A stored file, for the actor who follows a link to it. Whoever may see a ticket that shows it may open it; contacts'
 * and users' pictures and what is scheduled are open to the whole company, a quick message's, a list's and a flow's file to who sees that, an announcement's picture
 * to everybody who sees it, a chat's file to who is in that. Throws ERR_NO_FILE_FOUND also
 * for what is not theirs to know.
 * Architecture section 6, rule 17.
 */
export async function openFile(ctx: Ctx, input: { fileId: number; name: string }): Promise<OpenFile> {
  const file = await reading(ctx, (tx) => findSeen(tx, input.fileId))
  if (file.name !== input.name) throw new AppError('ERR_NO_FILE_FOUND')
  const blob = await ctx.services.files.get(file.companyId, file.name)
  if (!blob) throw new AppError('ERR_NO_FILE_FOUND')
  // Rows older than the rules of the way in hold what their senders wrote.
  const mime = cleanMime(file.mime)
  const originalName = file.originalName && cleanFileName(file.originalName)
  const name = originalName && masksNumbers(ctx.actor) ? hidden(originalName, file) : originalName
  return { blob, mime, name, size: blob.size, disposition: isShown(mime) ? 'inline' : 'attachment' }
}

/** As its message or schedule shows it: in the name of what a colleague sent a guess may stand, so its shape alone counts. */
function hidden(name: string, { numbers, isWrittenHere }: Row): string {
  return isWrittenHere ? maskWritten(name) : maskText(name, numbers ?? [])
}

/** A fresh link for the actor's session, when the old one ended. Throws ERR_NO_FILE_FOUND. */
export function signFile(ctx: Ctx, input: { fileId: number }): Promise<{ url: string }> {
  return reading(ctx, async (tx) => {
    const { id, name } = await findSeen(tx, input.fileId)
    return { url: fileUrl(tx, { id, name }) }
  })
}

/** The sign-in session or support visit that a verified link was made for, while it lasts. Undefined when it has ended. */
export async function findLinkSession(services: Services, link: FileLink): Promise<string | undefined> {
  const ctx = systemCtx(services, link.companyId, 'job')
  const rows = await reading(ctx, (tx) =>
    tx.db.execute<{ id: string }>(sql`select id from sign_in_sessions
        where company_id = ${tx.companyId} and user_id = ${link.userId} and expires_at > now()
      union all select session_name from support_visits
        where company_id = ${tx.companyId} and visitor_id = ${link.userId} and ended_at is null and ends_at > now()`),
  )
  return rows.find(({ id }) => sessionDigest(services.secrets, id) === link.session)?.id
}

type Row = {
  id: number
  /** The actor's own, or the platform's. */
  companyId: number
  name: string
  mime: string
  originalName: string | null
  isPicture: boolean
  /** It goes with a quick message, a list of files or a flow that the actor sees, with a scheduled message of the company, or with a greeting. */
  isOffered: boolean
  /** It goes with an announcement that the actor sees. */
  isAnnounced: boolean
  /** It was sent in a chat that the actor is in. */
  isInChat: boolean
  /** It came of a job of the actor's own. */
  isOwnResult: boolean
  /**
   * The facts of all tickets in the file, if it is a document that the actor had made; null for a ticket that is gone.
   */
  documented: (TicketFacts | null)[] | null
  tickets: TicketFacts[] | null
  /** The numbers of the people in whose conversations the file is. */
  numbers: string[] | null
  /** A colleague noted it, sent it, or has it sent. */
  isWrittenHere: boolean
}

async function findSeen(tx: Tx, fileId: number): Promise<Row> {
  const [file] = await tx.db.execute<Row>(sql`
    with asked as (select * from files where company_id in (${tx.companyId}, ${PLATFORM}) and id = ${fileId} and state = 'stored'),
      whole as (select id from asked union all
        select f.id from files f join asked on f.company_id = asked.company_id
          and asked.id in (f.thumbnail_file_id, f.playable_file_id))
    select f.id::float8 as id, f.company_id::float8 as "companyId", f.name, f.mime, f.original_name as "originalName",
      exists (select from contacts c where c.company_id = f.company_id
          and c.picture_file_id in (select id from whole))
        or exists (select from users u where u.company_id = f.company_id
          and u.image_file_id in (select id from whole)) as "isPicture",
      exists (select from quick_messages where quick_messages.company_id = f.company_id
          and quick_messages.file_id in (select id from whole) and quick_messages.deleted_at is null
          and ${visibleTo(tx)})
        or exists (select from schedules s where s.company_id = f.company_id
          and s.file_id in (select id from whole) and s.deleted_at is null)
        or exists (select from connections w where w.company_id = f.company_id
          and w.greeting_file_id in (select id from whole) and w.deleted_at is null)
        or ${can(tx.actor, 'fileLists:list')} and exists (select from file_list_options o
          join file_lists l on l.company_id = o.company_id and l.id = o.file_list_id
          where o.company_id = f.company_id and o.file_id in (select id from whole)
            and l.deleted_at is null)
        or ${can(tx.actor, 'flows:list')} and exists (select from flow_files o
          join flows l on l.company_id = o.company_id and l.id = o.flow_id
          where o.company_id = f.company_id and o.file_id in (select id from whole)
            and l.deleted_at is null) as "isOffered",
      f.company_id = ${PLATFORM} and exists (select from announcements
        where announcements.file_id in (select id from whole) and announcements.deleted_at is null
          and ${isAnnouncedTo(tx) ?? sql`true`}) as "isAnnounced",
      ${isInOwnChat(tx, sql`(select id from whole)`)} as "isInChat",
      ${isOwnResult(tx, sql`(select id from whole)`)} as "isOwnResult",
      ${ownDocumentTickets(tx, sql`(select id from whole)`, FACTS_JSON)} as documented,
      (select jsonb_agg(distinct ${FACTS_JSON})
        from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        where m.company_id = f.company_id and m.file_id in (select id from whole)) as tickets,
      (select jsonb_agg(distinct n.number) from messages m join contacts c on c.company_id = m.company_id
          and c.id in (m.contact_id, m.author_id) and not c.is_group
        cross join unnest(c.number || c.other_numbers) as n(number)
        where m.company_id = f.company_id and m.file_id in (select id from whole)) as numbers,
      exists (select from messages m where m.company_id = f.company_id and m.file_id in (select id from whole)
          and (m.is_private or m.user_id is not null))
        or exists (select from schedules s where s.company_id = f.company_id
          and s.file_id in (select id from whole)) as "isWrittenHere"
    from asked f`)
  if (file && (file.isPicture || file.isOffered || file.isAnnounced || file.isInChat)) return file
  if (file?.isOwnResult) return file
  if (file && ((await isShownTo(tx, file.tickets ?? [])) || (await mayReadAll(tx, file.documented))))
    return file
  throw new AppError('ERR_NO_FILE_FOUND')
}

async function isShownTo(tx: Tx, tickets: readonly TicketFacts[]): Promise<boolean> {
  for (const ticket of tickets) if (await canReadIn(tx, ticket)) return true
  return false
}

/** A document shows all of its tickets or none: who may not read one of them any more may not open it. */
async function mayReadAll(tx: Tx, tickets: Row['documented']): Promise<boolean> {
  for (const ticket of tickets ?? []) if (!ticket || !(await canReadIn(tx, ticket))) return false
  return tickets !== null
}

/** SVG is a page in an image's clothes. */
function isShown(mime: string): boolean {
  return (/^(image|audio|video)\//.test(mime) && !mime.includes('svg')) || mime === 'application/pdf'
}
