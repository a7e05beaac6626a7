import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { PLATFORM } from '../core/platform.ts'
import { inTransaction } from '../core/transaction.ts'

/** A file that nothing shows this long after it came belongs to nothing. */
const ORPHAN_HOURS = 24
const BATCH = 200

/**
 * Deletes a batch of the company's files that no message, contact, user, quick message, list of files, greeting, schedule, chat, announcement, logo, job, larger
 * picture or audio shows, with their bytes.
 * Answers how many went; call again while it is a whole batch. For a schedule, once a day.
 */
export async function removeOrphanFiles(ctx: Ctx): Promise<number> {
  const names = await inTransaction(ctx, async (tx) => {
    const rows = await tx.db.execute<{ name: string }>(sql`
      delete from files where id in (select f.id from files f
        where f.company_id = ${tx.companyId}
          and f.created_at < ${tx.now().toISOString()}::timestamptz - make_interval(hours => ${ORPHAN_HOURS})
          and not exists (select from messages m where m.company_id = f.company_id and m.file_id = f.id)
          and not exists (select from contacts c where c.company_id = f.company_id and c.picture_file_id = f.id)
          and not exists (select from users u where u.company_id = f.company_id and u.image_file_id = f.id)
          and not exists (select from quick_messages q where q.company_id = f.company_id and q.file_id = f.id)
          and not exists (select from connections c where c.company_id = f.company_id and c.greeting_file_id = f.id)
          and not exists (select from file_list_options o where o.company_id = f.company_id and o.file_id = f.id)
          and not exists (select from schedules d where d.company_id = f.company_id and d.file_id = f.id)
          and not exists (select from chat_messages s where s.company_id = f.company_id and s.file_id = f.id)
          and not exists (select from announcements a where a.file_id = f.id)
          and not exists (select from platform_settings p where f.company_id = ${PLATFORM} and p.value = f.name)
          and not exists (select from files w where w.company_id = f.company_id and w.thumbnail_file_id = f.id)
          and not exists (select from files w where w.company_id = f.company_id and w.playable_file_id = f.id)
          and not exists (select from user_jobs j where j.company_id = f.company_id and j.file_id = f.id)
          and not exists (select from user_jobs j where j.company_id = f.company_id and j.source_file_id = f.id)
        order by f.id limit ${BATCH})
      returning name`)
    return rows.map((row) => row.name)
  })
  // After the commit: a row without its bytes would be worse than bytes without a row.
  await Promise.all(names.map((name) => ctx.services.files.remove(ctx.companyId, name)))
  return names.length
}
