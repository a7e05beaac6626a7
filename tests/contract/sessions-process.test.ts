import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { listDrops } from '#domain/connections/queries.ts'
import { disconnectSession } from '#domain/connections/session/disconnect-session.ts'
import { startSession } from '#domain/connections/session/start-session.ts'
import { createContact } from '#domain/contacts/create-contact.ts'
import { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { markRead } from '#domain/tickets/unread/mark-read.ts'
import { sendReceipts } from '#simulators/whatsapp/phone/receipts.ts'
import { edit, sendMedia, sendText } from '#simulators/whatsapp/phone/send.ts'
import { replaced, streamError } from '#simulators/whatsapp/server/ends.ts'
import { faultQuery, faultSend } from '#simulators/whatsapp/server/faults.ts'
import { unlink } from '#simulators/whatsapp/server/pairing.ts'
import { addPhone } from '#simulators/whatsapp/simulator.ts'
import { findEntry, listEntries } from '#simulators/whatsapp/store/entries.ts'
import { timesOf } from '#tests/support/depth.ts'
import { asUser } from '#tests/support/factories.ts'
import type { RunningProcess } from '#tests/support/processes.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  device,
  isConnected,
  isGivenBack,
  message,
  messagesOf,
  type Office,
  OWNER,
  openOffice,
  pair,
  stateOf,
} from './office.ts'

const services = await testServices()
let office: Office
let sessions: RunningProcess
let ticketId = 0
beforeAll(async () => {
  office = await openOffice(services)
  sessions = await office.start()
  await pair(office)
})
afterAll(() => office.close())

const admin = () => asUser(services, office.company.admin)
const say = (body: string) => sendMessage(admin(), SendMessageInput.parse({ ticketId, body }))

describe('one thin thread', () => {
  test('a customer writes, an attendant answers, the ticks go to read', async () => {
    await sendText(office.maria, OWNER, 'vocês abrem hoje?')
    const question = await message(office, 'vocês abrem hoje?')
    expect(question).toMatchObject({ from_me: false, media_type: 'conversation' })
    ticketId = question.ticket_id
    await acceptTicket(admin(), { ticketId, queueId: office.company.queue.id })
    await say('até as 18h')
    const answer = await acked('até as 18h', 2)
    expect(findEntry(office.maria, answer.external_id)?.text).toBe('até as 18h')
    await sendReceipts(office.maria, [answer.external_id], 'read')
    await acked('até as 18h', 3)
  })

  test('a sealed correction, right behind its message, stands in its place; so does the owner’s of what we sent', async () => {
    const typo = await sendText(office.maria, OWNER, 'quanto cuta?')
    await edit(office.maria, OWNER, { id: typo.id, text: 'quanto custa?' })
    expect(await message(office, 'quanto custa?')).toMatchObject({ external_id: typo.id, is_edited: true })
    await say('dez reias')
    const corrected = await acked('dez reias', 2)
    await edit(office.owner, office.maria.number, { id: corrected.external_id, text: 'dez reais' })
    expect(await message(office, 'dez reais')).toMatchObject({
      id: corrected.id,
      from_me: true,
      is_edited: true,
    })
    await edit(office.maria, OWNER, { id: typo.id, text: 'quanto custa o bolo?' })
    expect(await message(office, 'quanto custa o bolo?')).toMatchObject({ external_id: typo.id })
  })

  test('what the owner reads on the phone is no longer unread', async () => {
    const [firstEntry, two, three] = [
      await sendText(office.maria, OWNER, 'primeira'),
      await sendText(office.maria, OWNER, 'segunda'),
      await sendText(office.maria, OWNER, 'terceira'),
    ]
    await message(office, 'terceira')
    const unread = async () => {
      const [row] = await services.admin`select unread_messages as n from tickets where id = ${ticketId}`
      return Number(row?.n)
    }
    const before = await unread()
    await sendReceipts(office.owner, [firstEntry.id, two.id], 'read')
    await waitFor(async () => (await unread()) === 1, { description: `one of ${before} unread` })
    await sendReceipts(office.owner, [three.id], 'read')
    await waitFor(async () => (await unread()) === 0, { description: 'nothing unread' })
  })

  test('a number is asked of WhatsApp before it is saved', async () => {
    const customer = await addPhone(office.sim, '553187654321', { name: 'Rui' })
    const create = (number: string) => createContact(admin(), { name: 'Rui Reis', number })
    expect(await create('+55 31 98765-4321')).toMatchObject({ number: customer.number, hasAccount: true })
    await expect(create('5531987650000')).rejects.toMatchObject({
      code: 'ERR_WAPP_INVALID_CONTACT',
      details: { fields: { number: 'ERR_WAPP_INVALID_CONTACT' } },
    })
    faultQuery(office.sim, { xmlns: 'usync', action: 500 })
    await expect(create('5531987650000')).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' })
  })

  test('opening the ticket shows the customer that it was read', async () => {
    const sent = await sendText(office.maria, OWNER, 'e amanhã?')
    await message(office, 'e amanhã?')
    await markRead(admin(), { ticketId })
    await waitFor(() => findEntry(office.maria, sent.id)?.receipts[`${OWNER}.1`]?.includes('read'), {
      description: 'the blue ticks',
    })
  })

  test('a picture is fetched, judged by its content, and gets a small one', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer()
    await sendMedia(office.maria, OWNER, { kind: 'image', data: jpeg, extra: { caption: 'a vitrine' } })
    const shownMessage = await message(office, 'a vitrine')
    const file = await waitFor(
      () => fileOf(shownMessage.id, (row) => row.state === 'stored' && row.thumbnail_file_id),
      {
        description: 'the picture and its small one',
        timeoutMs: 20_000,
      },
    )
    expect(file).toMatchObject({
      mime: 'image/jpeg',
      size: jpeg.length,
      width: 900,
      height: 600,
      source: null,
    })
  })

  test('a video gets the small picture that its sender made, when it is one', async () => {
    const mp4 = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')
    const jpegThumbnail = await sharp({ create: { width: 72, height: 40, channels: 3, background: '#963' } })
      .jpeg()
      .toBuffer()
    const film = { kind: 'video' as const, data: mp4 }
    await sendMedia(office.maria, OWNER, { ...film, extra: { caption: 'com capa', jpegThumbnail } })
    await sendMedia(office.maria, OWNER, {
      ...film,
      extra: { caption: 'sem capa', jpegThumbnail: Buffer.from('<svg onload="alert(1)">') },
    })
    const [covered, bare] = await Promise.all([message(office, 'com capa'), message(office, 'sem capa')])
    const stored = (id: number) => () => fileOf(id, (row) => row.state === 'stored')
    const [film1, film2] = [
      await waitFor(stored(covered.id), { description: 'the video', timeoutMs: 20_000 }),
      await waitFor(stored(bare.id), { description: 'the other video', timeoutMs: 20_000 }),
    ]
    expect(film1).toMatchObject({ mime: 'video/mp4', width: null })
    expect(film2).toMatchObject({ mime: 'video/mp4', thumbnail_file_id: null })
    const [small] =
      await services.admin`select mime, width, height, state from files where id = ${film1.thumbnail_file_id}`
    expect(small).toMatchObject({ mime: 'image/webp', width: 72, height: 40, state: 'stored' })
  })

  test('a file that lies about what it is, is not shown as that', async () => {
    const data = Buffer.from('<html><script>alert(1)</script></html>')
    await sendMedia(office.maria, OWNER, { kind: 'image', data, extra: { caption: 'mentira' } })
    const refutedMessage = await message(office, 'mentira')
    const file = await waitFor(() => fileOf(refutedMessage.id, (row) => row.state === 'stored'), {
      description: 'the file',
      timeoutMs: 20_000,
    })
    expect(file.mime).toBe('application/octet-stream')
  })
})

describe('sends', () => {
  test('whose acknowledgement was lost arrive once, and the bubble ends up sent', async () => {
    faultSend(office.sim, { ack: 'drop', deliver: true, times: 1 })
    await say('sem resposta')
    // The socket is cut before its patience is over: time offline is no try.
    await waitFor(() => listEntries(office.maria).some((entry) => entry.text === 'sem resposta'), {
      description: 'arrival',
    })
    device(office)?.connection?.terminate()
    const row = await acked('sem resposta', 1)
    expect(listEntries(office.maria).filter((entry) => entry.id === row.external_id)).toHaveLength(1)
  })

  test('that the server refuses say so', async () => {
    faultSend(office.sim, { ack: 463, deliver: false, times: 1 })
    await say('recusada')
    await waitFor(async () => (await message(office, 'recusada')).failure_code === 'refused', {
      description: 'the failure',
    })
    // A refusal is final: it is told at once, and no further try is made.
    const { external_id: id } = await message(office, 'recusada')
    const [send] =
      await services.admin`select state, attempts from sends where company_id = ${office.company.id} and external_id = ${id}`
    expect(send).toEqual({ state: 'failed', attempts: 0 })
  })

  test('to a number without an account say so', async () => {
    await services.admin`update contact_identities set value = '5500000000000'
      where company_id = ${office.company.id} and kind = 'phone' and contact_id =
        (select contact_id from tickets where id = ${ticketId})`
    await services.admin`delete from contact_identities where company_id = ${office.company.id} and kind = 'lid'`
    await say('tem alguém?')
    await waitFor(async () => (await message(office, 'tem alguém?')).failure_code === 'not_on_whatsapp', {
      description: 'the failure',
    })
    await services.admin`update contact_identities set value = ${office.maria.number}
      where company_id = ${office.company.id} and value = '5500000000000'`
  })

  test('of one chat keep their order, also across a cut', async () => {
    for (let n = 0; n < 20; n++) await say(`ordem ${n}`)
    device(office)?.connection?.terminate()
    await acked('ordem 19', 1)
    const texts = listEntries(office.maria).flatMap((entry) =>
      entry.text?.startsWith('ordem ') ? [entry.text] : [],
    )
    expect(texts).toEqual(Array.from({ length: 20 }, (_, n) => `ordem ${n}`))
  })
})

const LIVES = timesOf({ few: 1, many: 3 })

describe('a process that is killed', () => {
  test('loses and doubles nothing, in either direction', async () => {
    const inbound: string[] = []
    const outbound: string[] = []
    for (let life = 0; life < LIVES; life++) {
      await isConnected(office)
      for (let n = 0; n < 25; n++) {
        await sendText(office.maria, OWNER, `entrada ${life} ${n}`)
        inbound.push(`entrada ${life} ${n}`)
        await say(`saida ${life} ${n}`)
        outbound.push(`saida ${life} ${n}`)
      }
      await sessions.kill()
      sessions = await office.start()
    }
    await acked(outbound.at(-1) ?? '', 1)
    await waitFor(
      async () =>
        (await messagesOf(office)).filter((row) => row.body.startsWith('entrada ')).length >= 25 * LIVES,
      {
        description: 'everything to come in',
        timeoutMs: 30_000,
      },
    )
    const bodies = (await messagesOf(office)).map((row) => row.body)
    expect(inbound.filter((text) => bodies.filter((body) => body === text).length !== 1)).toEqual([])
    const shownTexts = listEntries(office.maria).map((entry) => entry.text)
    expect(
      outbound.filter((text) => shownTexts.filter((shownText) => shownText === text).length !== 1),
    ).toEqual([])
  })

  test('is drained by SIGTERM: it gives its connections back and ends with 0', async () => {
    expect(await sessions.stop()).toBe(0)
    expect(await isGivenBack(office)).toBe(true)
    // Under another name it need not wait for a lease to run out.
    sessions = await office.start('another')
    await isConnected(office)
  })
})

test('a process without a log says that it is ready all the same', async () => {
  const quiet = await office.start('quiet', { LOG_LEVEL: 'silent' })
  expect(quiet.ready).toMatchObject({ ready: true, instance: 'quiet' })
  expect(await quiet.stop()).toBe(0)
  expect(quiet.lines().filter((outputLine) => outputLine !== '')).toHaveLength(1)
})

describe('drops', () => {
  test('503 comes back by itself and stands in the timeline', async () => {
    await isConnected(office)
    const connection = device(office)?.connection
    if (connection) streamError(connection, { code: '503' })
    await waitFor(async () => (await listDrops(admin(), office.connectionId))[0]?.cause === 'unavailable', {
      description: 'the drop',
    })
    await isConnected(office)
    await waitFor(async () => (await listDrops(admin(), office.connectionId))[0]?.recoveredAt, {
      description: 'recovery',
    })
  })

  test('440: somebody else has the session; it is never fought over', async () => {
    await isConnected(office)
    const connection = device(office)?.connection
    const logins = watchLogins(office)
    if (connection) replaced(connection)
    await waitFor(async () => (await stateOf(office)).status === 'DISCONNECTED', { description: 'the end' })
    // Given back: whatever this process still did would need a new order.
    await waitFor(() => isGivenBack(office), { description: 'the lease to be given back' })
    expect(logins()).toBe(0)
    expect(await stateOf(office)).toMatchObject({ desired: 'stopped' })
    await startSession(admin(), { connectionId: office.connectionId })
    await isConnected(office)
    await waitFor(async () => (await stateOf(office)).status === 'CONNECTED', { description: 'the return' })
  })

  test('disconnecting on request unlinks the device and forgets its keys', async () => {
    await disconnectSession(admin(), office.connectionId)
    await waitFor(() => office.owner.companions.size === 0, { description: 'the device to be unlinked' })
    await waitFor(async () => (await stateOf(office)).status === 'DISCONNECTED', {
      description: 'the status',
    })
    const keys = await services.admin`select 1 from channel_keys where connection_id = ${office.connectionId}`
    expect(keys).toHaveLength(0)
    await pair(office)
  })

  test('401: unlinked on the phone; credentials are archived, nothing loops', async () => {
    await isConnected(office)
    const companion = device(office)
    if (companion) await unlink(companion)
    await waitFor(async () => (await stateOf(office)).status === 'DISCONNECTED', { description: 'the end' })
    const slots =
      await services.admin`select slot from channel_credentials where connection_id = ${office.connectionId}`
    expect(slots.map((row) => row.slot)).toEqual([9])
    expect((await listDrops(admin(), office.connectionId))[0]).toMatchObject({ cause: 'unlinked', code: 401 })
    await pair(office)
  })
})

test('the log holds neither texts nor numbers nor keys', () => {
  const log = sessions.lines().join('\n')
  expect(log).not.toMatch(/entrada|saida|5511|privKey|Closing session/)
})

function acked(body: string, ack: number) {
  return waitFor(
    async () => (await messagesOf(office)).find((row) => row.from_me && row.body === body && row.ack >= ack),
    { description: `"${body}" to have ack ${ack}`, timeoutMs: 25_000 },
  )
}

type FileRow = {
  state: string
  mime: string
  size: number
  thumbnail_file_id: number | null
  source: unknown
}

async function fileOf(messageId: number, isDone: (row: FileRow) => unknown): Promise<FileRow | undefined> {
  const rows = await services.admin<FileRow[]>`
    select f.state, f.mime, f.size::int, f.width, f.height, f.thumbnail_file_id, f.source
    from files f join messages m on m.file_id = f.id where m.id = ${messageId}`
  return rows.find(isDone)
}

/** Counts sockets that log in from now on. */
function watchLogins({ sim }: Office): () => number {
  let count = 0
  sim.events.on('connected', () => {
    count += 1
  })
  return () => count
}
