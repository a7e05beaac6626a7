import { describe, expect, test } from 'bun:test'
import { refused, scheduleDesk } from '#tests/support/desks/schedule-desk.ts'
import { aConnection, aContact, aMessage, aQueue, aTicket, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { blockContact } from '../../contacts/block-contact.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, UNDO_MS } from '../../core/contract/time.ts'
import { inTransaction } from '../../core/transaction.ts'
import { settleFailed } from '../../messages/delivery/settle-failed.ts'
import { endContactOptOut, optOutContact } from '../../opt-outs/contact-opt-out.ts'
import { retrySchedule } from '../retry-schedule.ts'
import { scheduleAttachment } from '../schedule-attachment.ts'
import { scheduleVerbs as verbs } from '../schedule-verbs.ts'

const services = await testServices()
const { company, ana, create, change, read, runDue, travelTo, said: saidMessages } = scheduleDesk(services)

describe('a schedule that is due', () => {
  test('is sent once, as a message of who made it, in the conversation that there is', async () => {
    const ticket = await aTicket(company(), 'open', {
      contactId: company().contact.id,
      queueId: company().queue.id,
      userId: company().attendant.userId,
    })
    const created = await create({ body: 'Olá, {{name}}! Aqui é {{userName}}.' })
    expect(created).toMatchObject({ status: 'PENDENTE', sentAt: null, sends: [{ nth: 1, state: 'planned' }] })
    await runDue()
    expect(await saidMessages()).toHaveLength(0)
    await travelTo(created.sendAt)
    const { name } = company().contact
    expect(await saidMessages()).toMatchObject([
      {
        body: `Olá, ${name}! Aqui é Ana Lima.`,
        by: userIdOf(ana().actor),
        ticket: ticket.id,
        status: 'open',
        owner: company().attendant.userId,
      },
    ])
    const after = await read(created)
    expect(after).toMatchObject({ status: 'ENVIADA', failure: null, sends: [{ state: 'sent' }] })
    expect(after.sentAt).toBe(after.sends[0]?.settledAt ?? '')
    services.travel(DAY_MS)
    await runDue()
    expect(await saidMessages()).toHaveLength(1)
  })

  test('says under the same id what it said before a backup was restored, so that phones show it once', async () => {
    const created = await create({ enviarQuantasVezes: 2, intervalo: 1 })
    const externalIds = () =>
      services.admin`select external_id from messages where company_id = ${company().id} and from_me order by id`
    const forget = async () => {
      await services.admin`update schedule_sends set state = 'planned', message_id = null, settled_at = null
        where schedule_id = ${created.id}`
      await services.admin`delete from messages where company_id = ${company().id} and from_me`
      await services.admin`insert into timers (company_id, kind, ref_id, due_at)
        values (${company().id}, 'schedule', ${created.id}, now()) on conflict do nothing`
    }
    services.travel(2 * DAY_MS + 2 * HOUR_MS)
    await runDue()
    const saidIds = await externalIds()
    expect(new Set(saidIds.map(({ external_id }) => external_id)).size).toBe(2)
    await forget()
    await runDue()
    expect(await externalIds()).toEqual(saidIds)
  })

  test('is told to every browser, as is each of its changes', async () => {
    const created = await create()
    await travelTo(created.sendAt)
    const events = await services.admin`select event->>'action' as action from events
      where company_id = ${company().id} and event->>'noun' = 'schedule' order by id`
    expect(events.map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('goes after a time in which nothing ran, each of its times once', async () => {
    const created = await create({ enviarQuantasVezes: 4, intervalo: 1 })
    services.travel(2 * DAY_MS + 2 * HOUR_MS)
    await runDue()
    expect(await saidMessages()).toHaveLength(3)
    const after = await read(created)
    expect(after).toMatchObject({ status: 'PENDENTE', sentAt: null })
    expect(after.sends.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'planned'])
    expect(after.sendAt).toBe(after.sends[3]?.dueAt ?? '')
    await travelTo(after.sendAt)
    services.travel(30 * DAY_MS)
    await runDue()
    expect(await saidMessages()).toHaveLength(4)
    expect(await read(created)).toMatchObject({ status: 'ENVIADA' })
  })

  test('opens no conversation unless that was asked for: it stands in the last, or in a closed one', async () => {
    const old = await aTicket(company(), 'closed', { contactId: company().contact.id, isLatest: true })
    const stranger = await aContact(company().ctx)
    const [firstSchedule, two] = [await create(), await create({ contactId: stranger.id })]
    await travelTo(firstSchedule.sendAt)
    expect(await saidMessages()).toMatchObject([{ ticket: old.id, status: 'closed' }])
    expect(await saidMessages(stranger.id)).toMatchObject([{ status: 'closed', owner: null }])
    expect(await read(two)).toMatchObject({ status: 'ENVIADA' })
  })

  test('opens one where that was asked for: in the queue, for the attendant, or ended at once', async () => {
    const queue = await aQueue(company().ctx)
    const { userId } = company().attendant
    const ticketValues = { openTicket: 'enabled', queueId: queue.id, ticketUserId: userId }
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => aContact(company().ctx)))
    const created = await create({ ...ticketValues, contactId: first?.id, statusTicket: 'open' })
    await create({ ...ticketValues, contactId: second?.id, statusTicket: 'closed' })
    await create({ openTicket: 'enabled', contactId: third?.id, queueId: queue.id, statusTicket: 'open' })
    await travelTo(created.sendAt)
    expect(await saidMessages(first?.id)).toMatchObject([{ status: 'open', queue: queue.id, owner: userId }])
    expect(await saidMessages(second?.id)).toMatchObject([
      { status: 'closed', queue: queue.id, owner: userId },
    ])
    expect(await saidMessages(third?.id)).toMatchObject([{ status: 'pending', queue: queue.id, owner: null }])
  })

  test('is signed where the company signs and it was asked for', async () => {
    await withSettings(company().ctx, { sendSignMessage: 'enabled' })
    const created = await create({ assinar: true })
    await create({ assinar: false, body: 'Sem assinatura.' })
    await travelTo(created.sendAt)
    const bodies = (await saidMessages()).map(({ body }) => body).toSorted()
    expect(bodies).toEqual(['*Ana Lima:*\nSua consulta é amanhã.', 'Sem assinatura.'])
  })

  test('takes its file along, with the text as its caption; an audio comes after the text', async () => {
    const upload = (name: string, bytes: Uint8Array<ArrayBuffer> | string, type: string) => ({
      name,
      type,
      blob: new Blob([bytes], { type }),
    })
    const created = await create()
    const mp3 = new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0])
    const heard = await create({ contactId: (await aContact(company().ctx)).id })
    const withText = await scheduleAttachment.attach(
      ana(),
      { scheduleId: created.id },
      upload('a.txt', 'Tabela', 'text/plain'),
      1e6,
    )
    expect(withText).toMatchObject({ mediaName: 'a.txt', version: 2 })
    await scheduleAttachment.attach(ana(), { scheduleId: heard.id }, upload('b.mp3', mp3, 'audio/mpeg'), 1e6)
    await travelTo(created.sendAt)
    expect(await saidMessages()).toMatchObject([{ kind: 'application', body: 'Sua consulta é amanhã.' }])
    expect(await saidMessages(heard.contactId)).toMatchObject([
      { kind: 'conversation', body: 'Sua consulta é amanhã.' },
      { kind: 'audio' },
    ])
    await expect(scheduleAttachment.detach(ana(), { scheduleId: created.id })).rejects.toEqual(
      refused('ERR_SCHEDULE_STATE'),
    )
  })

  test('is not sent once it is deleted, and is where the deletion is undone', async () => {
    const [deletedSchedule, back] = [await create(), await create({ body: 'De volta.' })]
    services.travel(HOUR_MS - 2 * SECOND_MS)
    for (const { id: scheduleId } of [deletedSchedule, back]) await verbs.remove(ana(), { scheduleId })
    services.travel(MINUTE_MS / 20)
    await runDue()
    await verbs.undoRemove(ana(), { scheduleId: back.id })
    services.travel(UNDO_MS + 2 * MINUTE_MS)
    await runDue()
    expect((await saidMessages()).map(({ body }) => body)).toEqual(['De volta.'])
  })
})

describe('one that is only for who has not answered', () => {
  test('is sent to who wrote nothing since; an answer ends its repetitions', async () => {
    const created = await create({ onlyUnanswered: true, enviarQuantasVezes: 3 })
    expect(created).toMatchObject({ onlyUnanswered: true })
    await travelTo(created.sendAt)
    expect(await saidMessages()).toHaveLength(1)
    await aMessage(company(), await aTicket(company(), 'open', { contactId: company().contact.id }), {
      fromMe: false,
      createdAt: services.now(),
    })
    services.travel(7 * DAY_MS)
    await runDue()
    expect(await saidMessages()).toHaveLength(1)
    const after = await read(created)
    expect(after.sends.map(({ state }) => state)).toEqual(['sent', 'skipped', 'skipped'])
    expect(after).toMatchObject({ status: 'ENVIADA', failure: null })
  })

  test('waits for a word where its time passed before a backup was restored: an answer may be lost; later times go on', async () => {
    const created = await create({ onlyUnanswered: true, enviarQuantasVezes: 2 })
    const plain = await create({ body: 'Sem condição.' })
    services.travel(new Date(created.sendAt).getTime() - services.now().getTime() + HOUR_MS)
    const restoredAt = services.now().toISOString()
    await services.admin`insert into installation (key, value) values ('restored_at', ${restoredAt})
      on conflict (key) do update set value = excluded.value`
    await runDue()
    expect((await saidMessages()).map(({ body }) => body)).toEqual(['Sem condição.'])
    expect(await read(plain)).toMatchObject({ status: 'ENVIADA' })
    const after = await read(created)
    expect(after.sends).toMatchObject([
      { state: 'failed', failure: 'ERR_ANSWER_UNKNOWN' },
      { state: 'planned' },
    ])
    await retrySchedule(ana(), { scheduleId: created.id })
    await runDue()
    services.travel(2 * DAY_MS)
    await runDue()
    expect(await saidMessages()).toHaveLength(3)
    await services.admin`delete from installation where key = 'restored_at'`
  })

  test('counts answers from the moment in which it was last saved as such', async () => {
    const created = await create()
    await aMessage(company(), await aTicket(company(), 'open', { contactId: company().contact.id }), {
      fromMe: false,
      createdAt: services.now(),
    })
    services.travel(MINUTE_MS)
    const changed = await change(created, { onlyUnanswered: true })
    expect(await change(changed, { body: 'Outro texto.' })).toMatchObject({ onlyUnanswered: true })
    await travelTo(created.sendAt)
    expect((await saidMessages()).map(({ body }) => body)).toEqual(['Outro texto.'])
  })
})

describe('what keeps one from being sent', () => {
  test('is that the contact wants no more campaigns: it says so, and is sent once they agree again', async () => {
    const contactId = company().contact.id
    await optOutContact(ana(), { contactId, note: '' })
    const created = await create()
    await travelTo(created.sendAt)
    expect(await read(created)).toMatchObject({ status: 'ERRO', failure: 'ERR_CONTACT_OPTED_OUT' })
    expect(await saidMessages()).toHaveLength(0)
    await endContactOptOut(ana(), { contactId, reason: 'Pediu para voltar' })
    await retrySchedule(ana(), { scheduleId: created.id })
    await runDue()
    expect(await saidMessages()).toHaveLength(1)
  })

  test('is said, and it is sent once that is settled and somebody presses Retry', async () => {
    const created = await create({ enviarQuantasVezes: 2 })
    await blockContact(ana(), { contactId: company().contact.id, active: false })
    await travelTo(created.sendAt)
    const failed = await read(created)
    expect(failed).toMatchObject({ status: 'ERRO', failure: 'ERR_CONTACT_BLOCKED', sentAt: null })
    expect(failed.sends.map(({ state }) => state)).toEqual(['failed', 'planned'])
    await blockContact(ana(), { contactId: company().contact.id, active: true })
    await retrySchedule(ana(), { scheduleId: created.id })
    await expect(retrySchedule(ana(), { scheduleId: created.id })).rejects.toEqual(
      refused('ERR_SCHEDULE_STATE'),
    )
    await runDue()
    expect(await saidMessages()).toHaveLength(1)
    expect(await read(created)).toMatchObject({ status: 'PENDENTE', failure: null })
    await travelTo(failed.sends[1]?.dueAt ?? '')
    expect(await saidMessages()).toHaveLength(2)
    expect(await read(created)).toMatchObject({ status: 'ENVIADA' })
  })

  test('leaves nothing behind: no conversation is opened for a message that was not made', async () => {
    const otherConnection = await aConnection(company().ctx)
    const created = await create({
      whatsappId: otherConnection.id,
      openTicket: 'enabled',
      statusTicket: 'open',
    })
    await services.admin`update connections set deleted_at = now() where id = ${otherConnection.id}`
    await travelTo(created.sendAt)
    expect(await read(created)).toMatchObject({ status: 'ERRO', failure: 'ERR_NO_WAPP_FOUND' })
    const tickets = await services.admin`select id from tickets where contact_id = ${company().contact.id}`
    expect(tickets).toHaveLength(0)
  })

  test('may come from the channel later: it says so, and its Retry sends the same message again', async () => {
    const created = await create()
    await travelTo(created.sendAt)
    const [send] = await services.admin`select external_id, connection_id::int as connection from sends
      where company_id = ${company().id}`
    const sendRef = { connectionId: Number(send?.connection), externalIds: [String(send?.external_id)] }
    await inTransaction(company().ctx, (tx) => settleFailed(tx, { ...sendRef, code: 'not_confirmed' }))
    expect(await read(created)).toMatchObject({ status: 'ERRO', failure: 'not_confirmed', sentAt: null })
    const again = await retrySchedule(ana(), { scheduleId: created.id })
    expect(again).toMatchObject({ status: 'ENVIADA', failure: null })
    const sends =
      await services.admin`select state, external_id from sends where company_id = ${company().id}`
    expect(sends).toMatchObject([{ state: 'queued', external_id: send?.external_id }])
  })

  test('is also a plan that has it no more', async () => {
    const created = await create()
    const [plan] = await services.admin`insert into plans (name, users, connections, queues, use_schedules)
      values (${crypto.randomUUID()}, 9, 9, 9, false) returning id`
    await services.admin`update companies set plan_id = ${plan?.id} where id = ${company().id}`
    await travelTo(created.sendAt)
    expect(await read(created)).toMatchObject({ status: 'ERRO', failure: 'ERR_PLAN_FEATURE' })
  })
})
