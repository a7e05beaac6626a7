import { beforeAll, describe, expect, test } from 'bun:test'
import { type Call, testApi } from '#tests/support/api.ts'
import { aCompany, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const { api, anyone, as } = testApi(services)
let company: TestCompany
let attendant: Call
let ticket: Awaited<ReturnType<typeof aTicket>>

beforeAll(async () => {
  company = await aCompany(services)
  attendant = await as(company.attendant)
  ticket = await aTicket(company, 'open', { userId: company.attendant.userId, queueId: company.queue.id })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function sendPicture(call: Call, values: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    body: 'look',
    fromMe: 'true',
    isPrivate: 'false',
    ...values,
  })) {
    form.set(name, value)
  }
  form.append('medias', new File([PNG], 'sunset; at "sea".png', { type: 'image/png' }))
  return call('POST', `/messages/${ticket.id}`, { form })
}

describe('messages over HTTP', () => {
  test('a text is sent once, however often it is asked for, and read in its page', async () => {
    const clientId = crypto.randomUUID()
    const body = {
      read: 1,
      fromMe: true,
      mediaUrl: '',
      body: 'good morning',
      quotedMsg: null,
      isPrivate: 'false',
      clientId,
    }
    const first = await attendant('POST', `/messages/${ticket.id}`, { body })
    expect(first.status).toBe(200)
    const sent = await first.json()
    expect(sent).toMatchObject({ body: 'good morning', ack: 0, fromMe: true, clientId })
    const again = await (await attendant('POST', `/messages/${ticket.id}`, { body })).json()
    expect(again.id).toBe(sent.id)
    const page = await (
      await attendant('GET', `/messages/${ticket.uuid}?pageNumber=1&selectedQueues=[]`)
    ).json()
    expect(page.messages.filter((message: { id: number }) => message.id === sent.id)).toHaveLength(1)
    expect(page).toMatchObject({ hasMore: false })
    const { queue } = company
    for (const message of [sent, page.messages.at(-1)]) {
      expect(message).toMatchObject({ queue: { id: queue.id, name: queue.name }, mediaPath: null })
      expect(message.ticket).toEqual({ id: ticket.id, uuid: ticket.uuid })
    }
  })

  test('one’s own are edited, taken back and reacted to; a colleague’s are not', async () => {
    const sent = await (await attendant('POST', `/messages/${ticket.id}`, { body: { body: 'teh' } })).json()
    const edited = await attendant('POST', `/messages/edit/${sent.id}`, { body: { body: 'the' } })
    expect(await edited.json()).toMatchObject({ body: 'the' })
    const colleague = await as(await aUser(company.ctx, { profile: 'admin' }))
    expect((await colleague('POST', `/messages/edit/${sent.id}`, { body: { body: 'x' } })).status).toBe(403)
    expect((await colleague('DELETE', `/messages/${sent.id}`)).status).toBe(403)
    expect((await attendant('DELETE', `/messages/${sent.id}`)).status).toBe(200)
  })

  test('files come as multipart, one message each, and are opened by links of the session alone', async () => {
    const response = await sendPicture(attendant)
    expect(response.status).toBe(200)
    const { messages } = await response.json()
    expect(messages).toMatchObject([
      { mediaType: 'image', body: 'look', file: { state: 'stored', mime: 'image/png' } },
    ])
    const { url } = messages[0].file

    const opened = await anyone('GET', url)
    expect(opened.status).toBe(200)
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(PNG)
    expect(opened.headers.get('content-security-policy')).toContain('sandbox')
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
    expect(opened.headers.get('content-disposition')).toMatch(
      /^inline; filename="file"; filename\*=UTF-8''sunset/,
    )

    const part = await anyone('GET', url, { headers: { Range: 'bytes=1-3' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${PNG.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(1, 4))
    const last = await anyone('GET', url, { headers: { Range: 'bytes=-2' } })
    expect(Buffer.from(await last.arrayBuffer())).toEqual(PNG.subarray(-2))
    const beyond = await anyone('GET', url, { headers: { Range: 'bytes=9999-' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${PNG.length}`])
    const etag = opened.headers.get('etag') ?? ''
    expect((await anyone('GET', url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await api.request(url, { method: 'HEAD' })).status).toBe(200)
  })

  test('a link is worth nothing changed, unsigned, late, without its session, or to who lost the ticket', async () => {
    const leaver = await aUser(company.ctx, { queueIds: [company.queue.id], allUserChat: true })
    const { messages } = await (await sendPicture(attendant)).json()
    const call = await as(leaver)
    const fileId: number = messages[0].file.id
    const { url } = await (await call('GET', `/files/${fileId}/link`)).json()
    const status = async (link: string) => (await anyone('GET', link)).status
    expect(await status(url)).toBe(200)

    expect(await status(url.split('?')[0] ?? '')).toBe(403)
    expect(await status(url.replace(/g=.{4}/, 'g=AAAA'))).toBe(403)
    expect(await status(url.replace(/e=\d/, 'e=9'))).toBe(403)
    expect(await status(url.replace(`/${fileId}/`, `/${fileId + 1}/`))).toBe(403)
    services.travel(3 * 3_600_000)
    expect(await status(url)).toBe(403)
    services.travel(-3 * 3_600_000)

    await services.admin`delete from user_queues where user_id = ${leaver.userId}`
    await Bun.sleep(1100)
    expect(await status(url)).toBe(404)
    expect((await call('GET', `/files/${fileId}/link`)).status).toBe(404)
    await services.admin`delete from sign_in_sessions where user_id = ${leaver.userId}`
    expect(await status(url)).toBe(403)

    const stranger = await aCompany(services)
    expect((await (await as(stranger.admin))('GET', `/files/${fileId}/link`)).status).toBe(404)
  })

  test('a range is answered over the wire as it is asked for', async () => {
    const served = await servedApi(services)
    const { messages } = await (await sendPicture(attendant)).json()
    const link = `${served.url}${messages[0].file.url}`
    const part = await fetch(link, { headers: { Range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${PNG.length}`])
    expect(part.headers.get('content-length')).toBe('10')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(10, 20))
    const fileResponse = await fetch(link)
    expect([
      fileResponse.status,
      fileResponse.headers.get('accept-ranges'),
      (await fileResponse.bytes()).length,
    ]).toEqual([200, 'bytes', PNG.length])
    await served.stop()
  })

  test('a full disk is named, and nothing is sent', async () => {
    const put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const full = testApi({ ...services, files: { ...services.files, put } })
    const readShown = async () =>
      (await services.admin`select count(*)::int as n from messages where ticket_id = ${ticket.id}`)[0]?.n
    const before = await readShown()
    const refused = await sendPicture(await full.as(company.attendant))
    expect([refused.status, (await refused.json()).error]).toEqual([507, 'ERR_STORAGE_FULL'])
    expect(await readShown()).toBe(before)
  })

  test('what is too large, of a forbidden kind, empty or not multipart is refused with its code', async () => {
    await services.admin`insert into platform_settings (name, value) values ('downloadLimit', '1')`
    const form = new FormData()
    form.append('medias', new File(['x'.repeat(2 << 20)], 'big.bin'))
    const large = await attendant('POST', `/messages/${ticket.id}`, { form })
    expect([large.status, (await large.json()).error]).toEqual([413, 'ERR_FILE_TOO_LARGE'])
    const emptyForm = new FormData()
    emptyForm.set('body', 'no file')
    expect((await attendant('POST', `/messages/${ticket.id}`, { form: emptyForm })).status).toBe(422)
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await attendant('POST', `/messages/${ticket.id}`, { body: 'nothing', headers })).status).toBe(422)
    expect((await sendPicture(attendant, { quotedMsg: 'x' })).status).toBe(422)
  })
})
