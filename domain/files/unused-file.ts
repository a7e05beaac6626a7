import { type SQL, sql } from 'drizzle-orm'
import { PLATFORM } from '../core/platform.ts'

/**
 * Whether nothing names the file of the row `f`: no message, contact, user, quick message, list of files, flow, greeting, schedule, campaign,
 * chat, announcement, logo, job, larger picture or audio. The one list of what a file may go with: where one refuses its deletion, the
 * database does so, too.
 */
export function isUnused(f: SQL): SQL {
  return sql`not exists (select from messages m where m.company_id = ${f}.company_id and m.file_id = ${f}.id)
    and not exists (select from contacts c where c.company_id = ${f}.company_id and c.picture_file_id = ${f}.id)
    and not exists (select from users u where u.company_id = ${f}.company_id and u.image_file_id = ${f}.id)
    and not exists (select from quick_messages q where q.company_id = ${f}.company_id and q.file_id = ${f}.id)
    and not exists (select from connections c where c.company_id = ${f}.company_id and c.greeting_file_id = ${f}.id)
    and not exists (select from file_list_options o where o.company_id = ${f}.company_id and o.file_id = ${f}.id)
    and not exists (select from flow_files o where o.company_id = ${f}.company_id and o.file_id = ${f}.id)
    and not exists (select from schedules d where d.company_id = ${f}.company_id and d.file_id = ${f}.id)
    and not exists (select from campaigns g where g.company_id = ${f}.company_id and g.file_id = ${f}.id)
    and not exists (select from chat_messages s where s.company_id = ${f}.company_id and s.file_id = ${f}.id)
    and not exists (select from announcements a where a.file_id = ${f}.id)
    and not exists (select from platform_settings p where ${f}.company_id = ${PLATFORM} and p.value = ${f}.name)
    and not exists (select from files w where w.company_id = ${f}.company_id and w.thumbnail_file_id = ${f}.id)
    and not exists (select from files w where w.company_id = ${f}.company_id and w.playable_file_id = ${f}.id)
    and not exists (select from user_jobs j where j.company_id = ${f}.company_id and j.file_id = ${f}.id)
    and not exists (select from user_jobs j where j.company_id = ${f}.company_id and j.source_file_id = ${f}.id)`
}
