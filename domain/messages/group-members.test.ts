import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { sends } from '#db/schema/sends.ts'
import type { Ctx } from '#domain/core/context.ts'
import { reading } from '#domain/core/transaction.ts'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { editMessage } from './changes/edit-message.ts'
import { SendFilesInput, SendMessageInput } from './contract/schema.ts'
import { listGroupMembers } from './group-members.ts'
import { sendFiles } from './outbound/send-files.ts'
import { sendMessage } from './outbound/send-message.ts'

const services = await testServices()

/** A group that the attendant answers, in which Maria, another Maria Rita, a hidden person and a number wrote. */
async function aGroupConversation() {
  const company = await aCompany(services)
  const { ctx } = company
  const group = await aContact(ctx, { name: 'Obra', number: '120363000000000009', isGroup: true })
  const ticketValues = { contactId: group.id, isGroup: true, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', ticketValues)
  const maria = await aContact(ctx, { name: 'Maria', number: '5511987650001' })
  const rita = await aContact(ctx, { name: 'Maria Rita', number: '5511987650002' })
  const hidden = await aContact(ctx, { name: 'João', number: '', lid: '77001122' })
  const number = await aContact(ctx, { name: '5511987650003', number: '5511987650003' })
  for (const { id: authorId } of [maria, rita, hidden, number])
    await aMessage(company, ticket, { authorId, body: 'oi' })
  return {
    company,
    ticket,
    maria,
    rita,
    hidden,
    ctx: asUser(services, company.attendant, { allowGroup: true }),
  }
}

const says = (ticketId: number, body: string, isPrivate = false) =>
  SendMessageInput.parse({ ticketId, body, isPrivate })

async function contentsOf(ctx: Ctx, messageId: number) {
  const rows = await reading(ctx, (tx) =>
    tx.db.select({ content: sends.content }).from(sends).where(eq(sends.messageId, messageId)),
  )
  return rows.map(({ content }) => content)
}

describe('members of a group', () => {
  test('are those who wrote in it, the latest first; a number is no name', async () => {
    const { ctx, ticket, maria, rita, hidden } = await aGroupConversation()
    expect(await listGroupMembers(ctx, { ticketId: ticket.id })).toEqual({
      members: [hidden, rita, maria].map(({ id, name }) => ({ contactId: id, name })),
    })
  })

  test('are told of no conversation that is no group, and to nobody who does not see it', async () => {
    const { company, ctx, ticket } = await aGroupConversation()
    const oneToOne = await aTicket(company, 'open', { userId: company.attendant.userId })
    expect(await listGroupMembers(ctx, { ticketId: oneToOne.id })).toEqual({ members: [] })
    const otherCompany = await aCompany(services)
    await expect(
      listGroupMembers(asUser(services, otherCompany.admin), { ticketId: ticket.id }),
    ).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })

  test('are named by their number in what is sent, and by their name in what is stored', async () => {
    const { ctx, ticket } = await aGroupConversation()
    const typed = '@maria rita e @João, falem com @Maria; e-mail a@Maria.com, @Mariana'
    const sent = await sendMessage(ctx, says(ticket.id, typed))
    expect(sent.body).toBe(typed)
    const text = '@5511987650002 e @77001122, falem com @5511987650001; e-mail a@Maria.com, @Mariana'
    expect(await contentsOf(ctx, sent.id)).toMatchObject([{ kind: 'text', text }])
  })

  test('are named in captions and corrections, and not in private notes', async () => {
    const { ctx, ticket } = await aGroupConversation()
    const upload = { blob: new Blob(['oi']), name: 'nota.txt', type: 'text/plain' }
    const [file] = await sendFiles(ctx, SendFilesInput.parse({ ticketId: ticket.id, body: 'veja @Maria' }), [
      upload,
    ])
    expect(file?.body).toBe('veja @Maria')
    expect(await contentsOf(ctx, file?.id ?? 0)).toMatchObject([{ caption: 'veja @5511987650001' }])

    const text = await sendMessage(ctx, says(ticket.id, 'bom dia'))
    const edited = await editMessage(ctx, { messageId: text.id, body: 'bom dia @Maria' })
    expect(edited.body).toBe('bom dia @Maria')
    expect(await contentsOf(ctx, text.id)).toMatchObject([{ text: 'bom dia @5511987650001' }])

    const note = await sendMessage(ctx, says(ticket.id, 'falar com @Maria', true))
    expect(note.body).toBe('falar com @Maria')
    expect(await contentsOf(ctx, note.id)).toEqual([])
  })

  test('stay as typed where nobody of that name wrote, and outside of groups', async () => {
    const { company, ctx, ticket } = await aGroupConversation()
    const oneToOne = await aTicket(company, 'open', { userId: company.attendant.userId })
    for (const [ticketId, text] of [
      [ticket.id, '@Pedro veja'],
      [oneToOne.id, '@Maria veja'],
    ] as const) {
      const { id } = await sendMessage(ctx, says(ticketId, text))
      expect(await contentsOf(ctx, id)).toMatchObject([{ text }])
    }
  })
})
