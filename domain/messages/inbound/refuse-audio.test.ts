import { describe, expect, test } from 'bun:test'
import { toggleAcceptAudio } from '#domain/contacts/toggle-accept-audio.ts'
import { aCompany, asUser, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { aFileEvent, aMessageEvent, aPersonChat, aStub } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { TEXTS } from '../contract/texts.ts'
import { receiveEvent } from './receive-event.ts'

const services = await testServices()

const CHAT = aPersonChat('5511966665555', 'Rita')
const audio = (externalId: string) =>
  aMessageEvent({
    chat: CHAT,
    externalId,
    mediaType: 'audio',
    body: '',
    file: aFileEvent({ mime: 'audio/ogg', isVoice: true, durationSeconds: 3 }),
  })

const receive = (company: TestCompany, event: Parameters<typeof receiveEvent>[1]['event']) =>
  receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })

/** A company in which somebody has written, and that takes no audio of them. */
async function refusing() {
  const company = await aCompany(services)
  await receive(company, aMessageEvent({ chat: CHAT }))
  const [contact] = await services.admin`select id from contacts
    where company_id = ${company.id} and name = 'Rita'`
  await toggleAcceptAudio(asUser(services, company.attendant), { contactId: Number(contact?.id) })
  return company
}

const bodies = async (company: TestCompany) => {
  const rows = await services.admin<{ body: string; fromMe: boolean }[]>`
    select body, from_me as "fromMe" from messages where company_id = ${company.id} order by id`
  return rows.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

describe('an audio of somebody whose audio is not accepted', () => {
  test('is stored and answered once a ticket, however often it is delivered and whatever follows', async () => {
    const company = await refusing()
    await Promise.all([1, 2, 3].map(() => receive(company, audio('A1'))))
    await receive(company, audio('A1'))
    await receive(company, audio('A2'))
    expect(await bodies(company)).toEqual([TEXTS.audioRefused])
    const [{ n, sends } = { n: 0, sends: 0 }] = await services.admin<{ n: number; sends: number }[]>`
      select (select count(*)::int from messages where company_id = ${company.id} and media_type = 'audio'
        and file_id is not null) as n, (select count(*)::int from sends where company_id = ${company.id}) as sends`
    expect({ n, sends }).toEqual({ n: 2, sends: 1 })
  })

  test('is answered once more in the next ticket', async () => {
    const company = await refusing()
    await receive(company, audio('A1'))
    await services.admin`update tickets set status = 'closed', updated_at = now() - interval '1 day'
      where company_id = ${company.id}`
    await receive(company, audio('A2'))
    expect(await bodies(company)).toEqual([TEXTS.audioRefused, TEXTS.audioRefused])
  })

  test('that came as a stub is answered when its content comes', async () => {
    const company = await refusing()
    await receive(company, aStub({ chat: CHAT, externalId: 'S1' }))
    expect(await bodies(company)).toEqual([])
    await receive(company, audio('S1'))
    expect(await bodies(company)).toEqual([TEXTS.audioRefused])
  })

  test('hears of the vacation alone as long as that lasts', async () => {
    const company = await refusing()
    const { id } = company.connection
    const until = (
      days: number,
    ) => services.admin`update connections set collective_vacation_start = current_date - 9,
      collective_vacation_end = current_date + ${days}::int, collective_vacation_message = 'Voltamos logo.' where id = ${id}`
    await until(9)
    await receive(company, audio('A1'))
    await receive(company, audio('A2'))
    expect(await bodies(company)).toEqual(['Voltamos logo.'])
    await until(-5)
    await receive(company, audio('A3'))
    expect((await bodies(company)).at(-1)).toBe(TEXTS.audioRefused)
  })

  test('is answered for everybody where the company takes none', async () => {
    const company = await aCompany(services)
    await receive(company, aMessageEvent({ chat: CHAT }))
    await receive(company, audio('A1'))
    expect(await bodies(company)).toEqual([])
    await withSettings(company.ctx, { acceptAudioMessageContact: 'disabled' })
    await receive(company, audio('A2'))
    expect(await bodies(company)).toEqual([TEXTS.audioRefused])
  })

  test('is not answered once a person has the conversation, or holds the bot back', async () => {
    const acts = {
      'status = open, user':
        "status = 'open', user_id = (select id from users where company_id = t.company_id limit 1)",
      'written on the phone': 'bot_ended_at = now()',
    }
    for (const [name, set] of Object.entries(acts)) {
      const company = await refusing()
      await services.admin.unsafe(`update tickets t set ${set} where company_id = ${company.id}`)
      await receive(company, audio('H1'))
      expect({ name, said: await bodies(company) }).toEqual({ name, said: [] })
    }
    const paused = await refusing()
    await services.admin`insert into ticket_bots (company_id, ticket_id, step, since, paused_at)
      select company_id, id, 'start', now(), now() from tickets where company_id = ${paused.id}
      on conflict (company_id, ticket_id) do update set paused_at = now()`
    await receive(paused, audio('P1'))
    expect(await bodies(paused)).toEqual([])
  })

  test('is not answered when we recorded it on the phone, nor when the contact is blocked, nor a text', async () => {
    const company = await refusing()
    await receive(company, { ...audio('M1'), fromMe: true })
    await receive(company, aMessageEvent({ chat: CHAT, body: 'texto' }))
    await services.admin`update contacts set is_active = false where company_id = ${company.id}`
    await receive(company, audio('B1'))
    expect((await bodies(company)).filter((body) => body === TEXTS.audioRefused)).toEqual([])
  })
})
