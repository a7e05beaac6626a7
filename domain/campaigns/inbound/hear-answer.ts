import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { readConsent } from '../../core/contract/answers/read-consent.ts'
import { DAY_MS, SECOND_MS } from '../../core/contract/time.ts'
import { giveUpCampaignSendsTo } from '../../messages/delivery/settle-failed.ts'
import { type OptOutWord, optOutWord, plainWord } from '../../opt-outs/contract/rules.ts'
import { endOptOut, findOptOut, optOut } from '../../opt-outs/opt-out.ts'
import { ATTENDED } from '../../tickets/contract/lifecycle.ts'
import { readCampaignSettings } from '../read-settings.ts'
import { ANSWER_MS } from '../run/finish-campaign.ts'

/** A message so long after a campaign's may be an answer to it. */
export const HEARD_MS = 30 * DAY_MS
/** An answer so long after a message counts as a reply to the campaign. */
const REPLIED_MS = 7 * DAY_MS

export type CampaignAnswer = {
  kind: 'agrees' | 'declines' | 'optsOut' | 'optsIn'
  /** It opens no conversation: where none lives, it stands in the closed one. */
  isQuiet: boolean
  /** The answer to who opts out or in. */
  answerText: string | null
}

type Pair = { contactId: number; connectionId: number }
type Heard = Pair & { text: string }

/**
 * Reads what a customer writes as an answer to a campaign, before anything else hears it: an agreement to a question, a refusal, a
 * word that opts out or in. Null for an ordinary message; a reply is noted all the same.
 */
export async function hearAnswer(tx: Tx, heard: Heard): Promise<CampaignAnswer | null> {
  const settings = await readCampaignSettings(tx)
  const word = optOutWord(
    heard.text,
    settings.optOutWords.map((own) => own.word),
  )
  if (word && (await counts(tx, heard, word))) {
    await leave(tx, heard, word.word)
    return { kind: 'optsOut', isQuiet: true, answerText: settings.optOutAnswer }
  }
  if (isReturnWord(heard.text) && (await comeBack(tx, heard)))
    return { kind: 'optsIn', isQuiet: true, answerText: settings.optInAnswer }
  const answer = await answerQuestion(tx, heard)
  await noteReply(tx, heard)
  return answer
}

/** Whether a word means the campaign, and not a menu, a flow or a person who waits for an answer. */
async function counts(
  tx: Tx,
  { contactId, connectionId }: Heard,
  { isUnambiguous }: OptOutWord,
): Promise<boolean> {
  if (isUnambiguous) return true
  const [row] = await tx.db.execute<{ isMeant: boolean }>(sql`
    select not exists (select ${waitingBot(tx, { contactId, connectionId })})
      and coalesce((select m.campaign_id is not null from messages m where m.company_id = ${tx.companyId}
        and m.contact_id = ${contactId} and m.connection_id = ${connectionId} and m.from_me and not m.is_private
        order by m.id desc limit 1), false) as "isMeant"`)
  return row?.isMeant ?? false
}

/** The rows of a conversation in which a menu, a flow or a rating waits for an answer. */
function waitingBot({ companyId }: Tx, { contactId, connectionId }: Pair): SQL {
  return sql`from tickets t join ticket_bots b on b.company_id = t.company_id and b.ticket_id = t.id
    where t.company_id = ${companyId} and t.contact_id = ${contactId} and t.connection_id = ${connectionId}
      and t.status in ('pending', 'lgpd', 'nps') and b.step not in ('start', 'done')`
}

async function leave(tx: Tx, { contactId, connectionId }: Heard, word: string): Promise<void> {
  const [row] = await tx.db.execute<{ campaignId: number }>(sql`
    select r.campaign_id::float8 as "campaignId" from campaign_recipients r
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and c.connection_id = ${connectionId}
    where r.company_id = ${tx.companyId} and r.contact_id = ${contactId} and coalesce(r.handed_at, r.asked_at) is not null
    order by coalesce(r.handed_at, r.asked_at) desc limit 1`)
  await optOut(tx, { contactId, source: 'word', word, ...(row && { campaignId: row.campaignId }) })
  await tx.db.execute(sql`
    update campaign_recipients set state = case when state in ('asked', 'confirmed') then 'skipped' else state end,
      reason = case state when 'asked' then 'declined' when 'confirmed' then 'optedOut' else reason end, due_at = null
    where id in (select id from campaign_recipients where company_id = ${tx.companyId} and contact_id = ${contactId}
      and (state = 'asked' or due_at is not null) for update skip locked)`)
  await giveUpCampaignSendsTo(tx, contactId)
}

const RETURNING: ReadonlySet<string> = new Set(['voltar', 'start', 'volver', 'alta', 'basla', 'devam et'])
const MAX_WORD = 40

function isReturnWord(text: string): boolean {
  return text.length <= MAX_WORD && RETURNING.has(plainWord(text))
}

/** Ends an opt-out by a word. What a colleague, an import or a program noted stays. */
async function comeBack(tx: Tx, { contactId, connectionId, text }: Heard): Promise<boolean> {
  const existing = await findOptOut(tx, contactId)
  if (existing?.source !== 'word') return false
  if (await isTalking(tx, { contactId, connectionId })) return false
  return (await endOptOut(tx, { contactId, reason: text.trim() })) > 0
}

/** Whether a person, a menu or a flow talks to them: then a word such as "voltar" is an answer to those. */
async function isTalking(tx: Tx, pair: Pair): Promise<boolean> {
  const { contactId, connectionId } = pair
  const [row] = await tx.db.execute<{ isTalking: boolean }>(sql`
    select exists (select ${waitingBot(tx, pair)}) or exists (select from tickets where company_id = ${tx.companyId}
      and contact_id = ${contactId} and connection_id = ${connectionId} and status = ${ATTENDED}) as "isTalking"`)
  return row?.isTalking ?? false
}

type Asked = {
  id: number
  answers: 'any' | 'words'
  opensTicket: boolean
}

/** Agreed: the message follows in a moment. Server behaviour §4. */
async function answerQuestion(
  tx: Tx,
  { contactId, connectionId, text }: Heard,
): Promise<CampaignAnswer | null> {
  const asked = await askedOf(tx, contactId, connectionId)
  if (!asked) return null
  const meaning = readConsent(text)
  const now = tx.now()
  if (meaning === 'no') {
    await tx.db.execute(sql`update campaign_recipients set state = 'skipped', reason = 'declined', updated_at = ${now.toISOString()}::timestamptz
      where company_id = ${tx.companyId} and id = ${asked.id}`)
    return { kind: 'declines', isQuiet: !asked.opensTicket, answerText: null }
  }
  if (asked.answers === 'words' && meaning !== 'yes') return null
  const dueAt = new Date(now.getTime() + pauseMs()).toISOString()
  await tx.db.execute(sql`update campaign_recipients set state = 'confirmed', confirmed_at = ${now.toISOString()}::timestamptz,
      due_at = ${dueAt}::timestamptz, updated_at = ${now.toISOString()}::timestamptz
    where company_id = ${tx.companyId} and id = ${asked.id}`)
  await tx.db.execute(sql`insert into timers (company_id, kind, ref_id, due_at)
    values (${tx.companyId}, 'campaignAnswer', ${asked.id}, ${dueAt}::timestamptz)
    on conflict (company_id, kind, ref_id) do update set due_at = greatest(timers.due_at, excluded.due_at)`)
  return { kind: 'agrees', isQuiet: !asked.opensTicket, answerText: null }
}

/**
 * The newest question of a campaign that still waits for this person's answer. It is waited for: whoever holds one that was asked
 * notes its receipt, which comes together with the answer, and waits for nothing of the customer's.
 */
async function askedOf(tx: Tx, contactId: number, connectionId: number): Promise<Asked | undefined> {
  const since = new Date(tx.now().getTime() - ANSWER_MS).toISOString()
  const [row] = await tx.db.execute<Asked>(sql`
    select r.id::float8 as id, c.confirmation_answers as answers, c.open_ticket as "opensTicket"
    from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where r.company_id = ${tx.companyId} and r.contact_id = ${contactId} and r.state = 'asked'
      and c.connection_id = ${connectionId} and c.deleted_at is null
      and (c.status = 'EM_ANDAMENTO' or c.status = 'CANCELADA' and r.asked_at > ${since}::timestamptz)
    order by r.asked_at desc limit 1 for no key update of r`)
  return row
}

/** Somebody who answers within a second is a machine. */
const PAUSE_FROM_MS = 2 * SECOND_MS
const PAUSE_MS = 8 * SECOND_MS

function pauseMs(): number {
  return PAUSE_FROM_MS + Math.random() * PAUSE_MS
}

/**
 * The first message after a campaign's is its reply, for the newest campaign alone; whoever answers gets no follow-up any more. A recipient that somebody holds, who
 * notes a receipt or hands over a follow-up, is looked at once more in a moment. A timer that is set already, as of an
 * agreement, is held: whoever takes it before this commit would not see the reply.
 */
async function noteReply(tx: Tx, { contactId, connectionId }: Heard): Promise<void> {
  const now = tx.now()
  const since = new Date(now.getTime() - REPLIED_MS).toISOString()
  await tx.db.execute(sql`
    with open as (select r.id, r.state, r.due_at, row_number() over (order by r.handed_at desc, r.id desc) as nth
        from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
          and c.connection_id = ${connectionId}
        where r.company_id = ${tx.companyId} and r.contact_id = ${contactId} and r.handed_at > ${since}::timestamptz
          and r.state in ('handed', 'sent', 'delivered', 'read', 'replied')),
      meant as (select id, nth from open where state <> 'replied' and (nth = 1 or due_at is not null)),
      held as (select id from campaign_recipients where company_id = ${tx.companyId} and id in (select id from meant)
        for update skip locked),
      noted as (update campaign_recipients r set due_at = null, updated_at = ${now.toISOString()}::timestamptz,
        state = case when meant.nth = 1 then 'replied' else r.state end,
        replied_at = case when meant.nth = 1 then ${now.toISOString()}::timestamptz else r.replied_at end
      from meant join held using (id) where r.company_id = ${tx.companyId} and r.id = meant.id)
    insert into timers (company_id, kind, ref_id, due_at)
      select ${tx.companyId}::bigint, 'campaignAnswer', id, ${now.toISOString()}::timestamptz from meant
      where id not in (select id from held) order by id
    on conflict (company_id, kind, ref_id) do update set due_at = least(timers.due_at, excluded.due_at)`)
}
