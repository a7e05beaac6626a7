import { z } from 'zod'
import { phoneIdentity } from '#domain/contacts/contract/rules.ts'
import { aConnection } from '#tests/support/factories.ts'
import { pair, type World } from '../world.ts'

/** Texts begin so: the number behind it tells the campaign. */
export const PREFIXES = { message: 'Campanha', question: 'Pergunta' } as const

export function tagOf(text: string): string | undefined {
  return /^(?:Campanha|Pergunta) (\w+)\./.exec(text)?.[1]
}

/** A paired connection. */
export type Line = { connectionId: number; account: string }

/** The settings by which only the number's own pace counts, and that is dated back (`keepOpen`). */
const FAST = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  greaterInterval: 0,
  sabado: true,
  domingo: true,
  startHour: '00:00',
  endHour: '00:00',
}

/** Connections of the company, each paired with an account of its own. */
export async function openLines(world: World, count: number): Promise<Line[]> {
  const lines: Line[] = []
  for (let nth = 1; nth <= count; nth += 1) {
    const connection = await aConnection(world.company.ctx, { status: 'DISCONNECTED' })
    const account = `${world.account.slice(0, -1)}${nth}`
    await pair({ ...world, account, company: { ...world.company, connection } })
    lines.push({ connectionId: connection.id, account })
  }
  await world.program.post('/campaign-settings', { settings: FAST })
  return lines
}

/** A number of somebody; no two tests share a `block`. */
export function numbersOf(block: number, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => `55119${7_000_000_0 + block * 10_000 + nth}`)
}

const Created = z.object({ id: z.number() })

/** A list of these numbers; those of `unreachable` are known not to be on WhatsApp. */
export async function makeList(
  { program, services, company }: World,
  numbers: readonly string[],
  unreachable: ReadonlySet<string> = new Set(),
): Promise<number> {
  const list = await program.post('/contact-lists', {
    name: `Lista ${crypto.randomUUID().slice(0, 8)}`,
    consentSource: 'Loja',
  })
  const { id } = Created.parse(list)
  const rows = numbers.map((number) => ({
    company_id: company.id,
    contact_list_id: id,
    name: `Pessoa ${number.slice(-7)}`,
    number,
    identity: phoneIdentity(number),
    is_whatsapp_valid: !unreachable.has(number),
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await services.admin`insert into contact_list_items ${services.admin(rows.slice(from, from + 1_000))}`
  return id
}

export type Drawn = {
  tag: string
  line: Line
  numbers: readonly string[]
  variants?: number
  /** Beside the texts. */
  values?: Record<string, unknown>
}
export type Campaign = Drawn & { id: number; asks: boolean }

/** A campaign whose texts name its tag, the variant and the person. */
export async function makeCampaign(
  world: World,
  { unreachable, ...drawn }: Drawn & { unreachable?: ReadonlySet<string> },
): Promise<Campaign> {
  const { tag, line, numbers, variants = 1, values = {} } = drawn
  const asks = values.confirmation === true
  const contactListId = await makeList(world, numbers, unreachable)
  const texts = Array.from({ length: variants }, (_, index) => [
    [`message${index + 1}`, `${PREFIXES.message} ${tag}.${index + 1} para {nome}`],
    ...(asks
      ? [[`confirmationMessage${index + 1}`, `${PREFIXES.question} ${tag}.${index + 1} para {nome}?`]]
      : []),
  ])
  const created = await world.program.post('/campaigns', {
    name: `Campanha ${tag}`,
    whatsappId: line.connectionId,
    contactListId,
    hasOptOutLine: false,
    ...Object.fromEntries(texts.flat()),
    ...values,
  })
  return { ...drawn, id: Created.parse(created).id, asks }
}

const Answer = z.object({ status: z.number(), body: z.record(z.string(), z.unknown()) })

/** Starts it once by the API at an address; answers the status. */
export async function startAt(
  apiUrl: string,
  { token, id, count }: { token: string; id: number; count: number },
): Promise<number> {
  const response = await fetch(`${apiUrl}/campaigns/${id}/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ confirmedCount: count }),
  })
  const answer = Answer.parse({ status: response.status, body: await response.json() })
  return answer.status
}

/**
 * The lines whose message has left are looked at again at once instead of after their pause of a second or a minute: what is tried is
 * not the waiting. What looks at them, and what it decides, is the product's.
 */
export function hurryLines({ services, company }: World): { stop(): void } {
  const hurry = () => services.admin`update timers t set due_at = now() where t.company_id = ${company.id}
    and t.kind = 'campaignLine' and t.due_at > now() and not exists (select from sends s where s.company_id = t.company_id
      and s.connection_id = t.ref_id and s.state = 'queued' and s.by_machine and s.handed_at is null)`
  // The database may just be killed.
  const ticking = setInterval(() => void hurry().catch(() => undefined), 100)
  return { stop: () => clearInterval(ticking) }
}
