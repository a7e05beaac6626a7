import { describe, expect, test } from 'bun:test'
import { connections } from '#db/schema/connections.ts'
import { messages } from '#db/schema/messages.ts'
import { queueVersions } from '#db/schema/queues.ts'
import { sends } from '#db/schema/sends.ts'
import { tickets } from '#db/schema/tickets.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, aQueue, asUser, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { allRead } from '#tests/support/fixtures/all-read.ts'
import { aFileEvent, aMessageEvent, anEdit, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { setWallet } from '../contacts/set-wallet.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'
import { acceptTicket } from '../tickets/actions/accept-ticket.ts'

const services = await testServices()
let number = 0

/** A company with two queues on its connection, the second with an option. */
async function aReception() {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const help = await aQueue(ctx, {
    name: 'Suporte',
    color: '#123456',
    greetingMessage: 'Oi {{firstName}}, diga.',
  })
  const option = {
    id: 1,
    name: 'Segunda via',
    greetingMessage: 'Enviamos.',
    queueType: 'text' as const,
    closeTicket: true,
    optQueueId: null,
    optUserId: null,
    optFileId: null,
    options: [],
  }
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Olá!', complation_message = 'Até logo.'
    where id = ${connection.id}`
  await inTransaction(ctx, (tx) =>
    tx.db
      .insert(queueVersions)
      .values({ companyId: company.id, queueId: help.id, tree: { options: [option] } }),
  )
  return { ...company, help }
}

async function writes(
  company: TestCompany,
  body: string,
  changes: Partial<Parameters<typeof aMessageEvent>[0]> = {},
) {
  await allRead(services, company.id)
  number += 1
  const ctx = systemCtx(services, company.id, 'channel')
  const event = aMessageEvent({ externalId: `B${number}`, body, ...changes })
  return receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function corrects(company: TestCompany, target: string, body: string) {
  await allRead(services, company.id)
  const ctx = systemCtx(services, company.id, 'channel')
  const event = anEdit(target, body, { externalId: crypto.randomUUID(), sentAt: new Date() })
  return receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function saidBodies(company: TestCompany): Promise<string[]> {
  const rows = await reading(company.ctx, (tx) =>
    tx.db.select({ body: messages.body, fromMe: messages.fromMe }).from(messages).orderBy(messages.id),
  )
  return rows.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

async function sentMenus(company: TestCompany): Promise<unknown[]> {
  const rows = await reading(company.ctx, (tx) =>
    tx.db.select({ content: sends.content }).from(sends).orderBy(sends.id),
  )
  return rows.flatMap(({ content }) => (content.kind === 'interactive' ? [content.interactive] : []))
}

const ticketOf = async (company: TestCompany) => {
  const rows = await reading(company.ctx, (tx) => tx.db.select().from(tickets).orderBy(tickets.id))
  return rows.at(-1)
}

describe('a customer who writes is received by the bot', () => {
  test('chooses a queue and an option, and the conversation ends; all of it in the log', async () => {
    const company = await aReception()
    await writes(company, 'Oi')
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', queueId: null, isBot: true })
    await writes(company, '2')
    expect(await ticketOf(company)).toMatchObject({ queueId: company.help.id, isBot: true })
    await writes(company, '1')
    expect(await ticketOf(company)).toMatchObject({ status: 'closed', isBot: false })
    const [menu, options, end] = await saidBodies(company)
    expect(menu).toStartWith('Olá!')
    expect(options).toContain('[ 1 ] Segunda via')
    expect(end).toBe('Enviamos.')
    const log =
      await services.admin`select type from ticket_logs where company_id = ${company.id} order by id`
    expect(log.map(({ type }) => type)).toEqual(['create', 'chatBot', 'queue', 'bot', 'closed'])
  })

  test('delivered twice is answered once', async () => {
    const company = await aReception()
    await writes(company, 'Oi', { externalId: 'SAME' })
    await Promise.all([1, 2, 3].map(() => writes(company, 'Oi', { externalId: 'SAME' })))
    expect(await saidBodies(company)).toHaveLength(1)
  })

  test('is left to the person who accepted, who wrote on the phone, or who was given the contact', async () => {
    const company = await aReception()
    await writes(company, 'Oi')
    const ticket = await ticketOf(company)
    await acceptTicket(asUser(services, company.admin), {
      ticketId: ticket?.id ?? 0,
      queueId: company.help.id,
    })
    await writes(company, '1')
    expect(await saidBodies(company)).toHaveLength(1)
    expect(await ticketOf(company)).toMatchObject({ isBot: false, status: 'open' })

    const otherCompany = await aReception()
    await writes(otherCompany, 'Bom dia, escrevo do celular', { fromMe: true })
    await writes(otherCompany, '1')
    expect(await saidBodies(otherCompany)).toEqual(['Bom dia, escrevo do celular'])
    expect(await ticketOf(otherCompany)).toMatchObject({ isBot: false, queueId: null })
  })

  test('goes on in the options in which they came, whatever is saved meanwhile', async () => {
    const company = await aReception()
    await writes(company, 'Oi')
    await writes(company, '2')
    await inTransaction(company.ctx, (tx) =>
      tx.db
        .insert(queueVersions)
        .values({ companyId: company.id, queueId: company.help.id, tree: { options: [] } }),
    )
    await writes(company, '1')
    expect((await saidBodies(company)).at(-1)).toBe('Enviamos.')
  })

  test('waits in the queue where the option that they came to leads to a colleague who left since', async () => {
    const company = await aReception()
    const option = { id: 1, name: 'Com a Ana', greetingMessage: 'Já chamo.', queueType: 'attendent' }
    const target = { closeTicket: false, optQueueId: null, optUserId: company.attendant.userId }
    const tree = { options: [{ ...option, ...target, optFileId: null, options: [] }] }
    await services.admin`update queue_versions set tree = ${services.admin.json(tree)}
      where queue_id = ${company.help.id}`
    await writes(company, 'Oi')
    await writes(company, '2')
    await services.admin`update users set deleted_at = now() where id = ${company.attendant.userId}`
    await writes(company, '1')
    expect((await saidBodies(company)).at(-1)).toBe('Já chamo.')
    const waits = { status: 'pending', queueId: company.help.id, userId: null }
    expect(await ticketOf(company)).toMatchObject(waits)
  })

  test('is offered a list or buttons where the company wants them, and presses; text where they are too many', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { chatBotType: 'button' })
    await writes(company, 'Oi')
    const data = JSON.stringify({ answerId: `q${company.help.id}` })
    await writes(company, 'Sup…', { dataJson: data })
    expect(await ticketOf(company)).toMatchObject({ queueId: company.help.id, isBot: true })
    const [menu, options] = await sentMenus(company)
    expect(menu).toMatchObject({
      type: 'buttons',
      text: 'Olá!',
      buttons: [{}, { title: 'Suporte' }, { id: 'sair' }],
    })
    expect(options).toMatchObject({ type: 'buttons', text: 'Oi Customer, diga.' })
    await withSettings(company.ctx, { chatBotType: 'list' })
    await writes(company, 'Menu principal', { dataJson: '{"answerId":"#"}' })
    const list = (await sentMenus(company)).at(-1)
    expect(list).toMatchObject({
      type: 'list',
      sections: [{ rows: [{}, { title: 'Suporte' }, { id: 'sair' }] }],
    })
    expect((await saidBodies(company)).at(-1)).toContain('[ 2 ] Suporte')
    await writes(company, 'Encerrar', { dataJson: '{"answerId":"sair"}' })
    expect(await ticketOf(company)).toMatchObject({ status: 'closed' })

    const large = await aReception()
    await withSettings(large.ctx, { chatBotType: 'button' })
    for (const [index, name] of ['Terceira', 'Quarta'].entries()) {
      const queue = await aQueue(large.ctx, { name, color: `#12345${index}` })
      await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
        values (${large.id}, ${large.connection.id}, ${queue.id})`
    }
    await writes(large, 'Oi')
    expect(await sentMenus(large)).toEqual([])
    expect((await saidBodies(large))[0]).toContain('[ 4 ]')
  })

  test('is told the menu in words, once, where words come instead of a press', async () => {
    for (const [chatBotType, type] of [
      ['list', 'list'],
      ['button', 'buttons'],
    ] as const) {
      const company = await aReception()
      await withSettings(company.ctx, { chatBotType })
      await writes(company, 'Oi')
      await writes(company, 'não aparece nada')
      expect(await sentMenus(company)).toHaveLength(1)
      expect((await saidBodies(company)).at(-1)).toContain('[ 2 ] Suporte')
      await writes(company, 'ainda não sei')
      expect(await sentMenus(company)).toMatchObject([{ type }, { type }])
      await writes(company, '2')
      await writes(company, 'e agora?')
      expect((await sentMenus(company)).length).toBe(3)
    }
  })

  test('reads their name in what is chosen, too, cut where it is long', async () => {
    const company = await aReception()
    await services.admin`update queues set name = 'Falar com {{name}}' where id = ${company.queue.id}`
    const ana = aPersonChat('5511900002221', 'Ana Beatriz Cavalcanti de Albuquerque')
    for (const chatBotType of ['list', 'button']) {
      await withSettings(company.ctx, { chatBotType })
      await writes(company, 'Oi', { chat: ana })
      await writes(company, 'sair', { chat: ana })
    }
    const description = 'Falar com Ana Beatriz Cavalcanti de Albuquerque'
    expect(await sentMenus(company)).toMatchObject([
      { sections: [{ rows: [{ title: 'Falar com Ana Beatriz C…', description }, {}, {}] }] },
      {
        text: expect.stringContaining(`[ 1 ] ${description}`),
        buttons: [{ title: 'Falar com Ana Beatr…' }, {}, {}],
      },
    ])
  })

  test('is told the menu in words where their name makes it longer than a phone shows', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { chatBotType: 'list' })
    await services.admin`update connections set greeting_message = ${'{{name}} '.repeat(10)} where id = ${company.connection.id}`
    await writes(company, 'Oi', { chat: aPersonChat('5511900002222', 'N'.repeat(200)) })
    expect(await sentMenus(company)).toEqual([])
    expect((await saidBodies(company))[0]).toContain('[ 2 ] Suporte')
    await writes(company, 'Oi', { chat: aPersonChat('5511900003333', 'Ana') })
    expect(await sentMenus(company)).toMatchObject([{ type: 'list' }])
  })

  test('a correction of the last words is the answer; one of an answer that was taken chooses nothing twice', async () => {
    const company = await aReception()
    await writes(company, 'Oi')
    await writes(company, 'suprote', { externalId: 'W1' })
    expect(await saidBodies(company)).toHaveLength(2)
    await corrects(company, 'W1', 'suporte?')
    expect(await ticketOf(company)).toMatchObject({ queueId: company.help.id })
    expect(await saidBodies(company)).toHaveLength(3)
    await corrects(company, 'W1', '1')
    expect(await ticketOf(company)).toMatchObject({ queueId: company.help.id, status: 'pending' })
    expect(await saidBodies(company)).toHaveLength(3)
  })

  test('a caption answers, a picture without one neither does nor is wrong; a second conversation begins anew', async () => {
    const company = await aReception()
    await writes(company, 'Oi')
    await writes(company, '', { mediaType: 'image', file: aFileEvent() })
    expect(await saidBodies(company)).toHaveLength(1)
    await writes(company, 'x', { mediaType: 'image', file: aFileEvent() })
    expect(await saidBodies(company)).toHaveLength(2)
    await writes(company, '2)', { mediaType: 'image', file: aFileEvent() })
    expect(await ticketOf(company)).toMatchObject({ queueId: company.help.id })
    await writes(company, 'sair')
    expect((await saidBodies(company)).at(-1)).toBe('Até logo.')
    await writes(company, 'Oi')
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: true, amountUsedBotQueues: 1 })
  })
})

test('a queue sends the files of its list, each under its name; one that has not come is left out', async () => {
  const company = await aReception()
  const [list] = await services.admin<{ id: number }[]>`insert into file_lists (company_id, name, message)
    values (${company.id}, 'Catálogos', 'Seguem os catálogos.') returning id::float8 as id`
  const [file] = await services.admin<
    { id: number }[]
  >`insert into files (company_id, name, state, mime, original_name, size)
    values (${company.id}, ${'a'.repeat(32)}, 'stored', 'application/pdf', 'verao.pdf', 10) returning id::float8 as id`
  await services.admin`insert into file_list_options (company_id, file_list_id, place, name, file_id)
    values (${company.id}, ${list?.id ?? 0}, 0, 'Verão', ${file?.id ?? 0}), (${company.id}, ${list?.id ?? 0}, 1, 'Inverno', null)`
  await services.admin`update queues set file_list_id = ${list?.id ?? 0}, greeting_message = 'Vendas!'
    where id = ${company.queue.id}`
  await writes(company, 'Oi')
  await writes(company, '1')
  expect((await saidBodies(company)).slice(1)).toEqual(['Vendas!', 'Seguem os catálogos.', 'Verão'])
})

describe('a company that asks for consent', () => {
  test('asks first; yes is kept with the contact and not asked again, no ends it', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Usamos seus dados.' })
    await writes(company, 'Oi')
    expect(await ticketOf(company)).toMatchObject({ status: 'lgpd', isBot: true })
    await writes(company, '1')
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: true })
    await writes(company, 'sair')
    await writes(company, 'Oi de novo')
    expect(await ticketOf(company)).toMatchObject({ status: 'pending' })

    const otherCompany = await aReception()
    await withSettings(otherCompany.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Usamos seus dados.' })
    await writes(otherCompany, 'Oi')
    await writes(otherCompany, '2')
    expect(await ticketOf(otherCompany)).toMatchObject({ status: 'closed' })
    expect((await saidBodies(otherCompany)).at(-1)).toBe('Até logo.')
  })

  test('gives who agreed to the attendant in whose wallet they are, where new tickets go there', async () => {
    const company = await aReception()
    const settings = { enableLGPD: 'enabled', lgpdMessage: 'Usamos seus dados.' }
    await withSettings(company.ctx, { ...settings, DirectTicketsToWallets: 'enabled' })
    await writes(company, 'Oi')
    const { attendant, admin } = company
    const { contactId = 0 } = (await ticketOf(company)) ?? {}
    await setWallet(asUser(services, admin), { contactId, walletUserId: attendant.userId })
    await writes(company, 'Sim')
    expect(await ticketOf(company)).toMatchObject({
      status: 'open',
      userId: attendant.userId,
      isBot: false,
      waitingSince: null,
      acceptedAt: expect.any(Date),
    })
    expect(await saidBodies(company)).toHaveLength(2)
    const [log] = await services.admin`select user_id::float8 as "userId" from ticket_logs
      where company_id = ${company.id} and type = 'userDefine'`
    expect(log?.userId).toBe(attendant.userId)
  })
})

describe('out of hours', () => {
  test('the words are said, and the ticket waits', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { scheduleType: 'connection' })
    await inTransaction(company.ctx, (tx) =>
      tx.db.update(connections).set({ schedules: [], outOfHoursMessage: 'Fechado, {{firstName}}.' }),
    )
    await writes(company, 'Oi')
    expect((await saidBodies(company))[0]).toStartWith('Fechado, ')
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: false, queueId: null })
  })
})
