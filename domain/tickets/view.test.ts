import { expect, test } from 'bun:test'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { reading } from '../core/transaction.ts'
import { ticketView } from './view.ts'

const services = await testServices()

test('a group names who of its members wrote last, without their number where numbers are hidden', async () => {
  const company = await aCompany(services)
  const group = await aContact(company.ctx, { isGroup: true, number: '120363000000000777' })
  const member = await aContact(company.ctx, { name: 'Rosa 5511987654321' })
  const ticket = await aTicket(company, 'group', { contactId: group.id, isGroup: true })
  await aMessage(company, ticket, { authorId: member.id })
  await aMessage(company, ticket, { isPrivate: true, fromMe: true })
  const seenBy = async (masksNumbers: boolean) => {
    const ctx = asUser(services, company.attendant, { masksNumbers, allowGroup: true })
    return (await reading(ctx, (tx) => ticketView(tx, ticket.id))).lastAuthorName
  }
  expect(await seenBy(false)).toBe('Rosa 5511987654321')
  expect(await seenBy(true)).not.toContain('987654321')
  const single = await aTicket(company, 'open', { userId: company.attendant.userId })
  await aMessage(company, single)
  expect((await reading(company.ctx, (tx) => ticketView(tx, single.id))).lastAuthorName).toBeNull()
})

test('what one of us wrote last names who it was; the phone and the product name nobody', async () => {
  const company = await aCompany(services)
  const { ctx, attendant } = company
  const { userId } = attendant
  const lastUserOf = async (ticket: { id: number }) =>
    (await reading(ctx, (tx) => ticketView(tx, ticket.id))).lastUser
  const answered = await aTicket(company, 'open', { userId, lastMessageFromMe: true })
  await aMessage(company, answered, { fromMe: true, userId, mediaType: 'image' })
  expect(await lastUserOf(answered)).toEqual((await reading(ctx, (tx) => ticketView(tx, answered.id))).user)
  expect(await lastUserOf(answered)).toMatchObject({ id: userId })
  const byPhone = await aTicket(company, 'open', { userId, lastMessageFromMe: true })
  await aMessage(company, byPhone, { fromMe: true })
  expect(await lastUserOf(byPhone)).toBeNull()
  const byBot = await aTicket(company, 'open', { userId, lastMessageFromMe: true, lastMessageIsSystem: true })
  await aMessage(company, byBot, { fromMe: true, isSystem: true })
  expect(await lastUserOf(byBot)).toBeNull()
})
