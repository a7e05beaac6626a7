import { describe, expect, test } from 'bun:test'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, aContact, asUser, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { mergeByHand } from './merge-by-hand.ts'
import { mergeContacts } from './merge-contacts.ts'
import { listMergeNotices, seeMerges } from './merge-notices.ts'
import { undoMerge } from './undo-merge.ts'

const services = await testServices()

/** Two contacts of a company that the channel merges, and its two admins. */
async function mergedByChannel() {
  const company = await aCompany(services)
  const second = await aUser(company.ctx, { profile: 'admin' })
  const { keptId, mergedId } = await twoContacts(company)
  const channel = systemCtx(services, company.id, 'channel')
  const mergeId = await inTransaction(channel, (tx) => mergeContacts(tx, { keptId, mergedId }))
  return { company, second, keptId, mergeId }
}

async function twoContacts(company: TestCompany) {
  const keptContact = await aContact(company.ctx, { name: 'Rita' })
  const merged = await aContact(company.ctx, { name: 'Rita 2' })
  return { keptId: keptContact.id, mergedId: merged.id }
}

describe('a merge that nobody decided', () => {
  test('is told to each admin once, until they read it', async () => {
    const { company, second, keptId, mergeId } = await mergedByChannel()
    const [ownCtx, otherCtx] = [asUser(services, company.admin), asUser(services, second)]
    const notice = { mergeId, contact: { id: keptId, name: 'Rita' }, mergedAt: expect.any(String) }
    expect(await listMergeNotices(ownCtx)).toEqual({ notices: [notice] })
    expect(await listMergeNotices(otherCtx)).toEqual({ notices: [notice] })

    await seeMerges(ownCtx, { contactId: keptId })
    expect(await listMergeNotices(ownCtx)).toEqual({ notices: [] })
    expect(await listMergeNotices(otherCtx)).toEqual({ notices: [notice] })
    const noticeEvents = (await eventsOf(services, company.id)).filter(
      ({ type }) => type === 'mergeNotices.changed',
    )
    const { userId } = company.admin
    expect(noticeEvents).toEqual(
      [userId, second.userId, userId].map((id) => expect.objectContaining({ userId: id })),
    )
  })

  test('is told to nobody any more once it is undone', async () => {
    const { company, mergeId } = await mergedByChannel()
    const ownCtx = asUser(services, company.admin)
    await undoMerge(ownCtx, { mergeId })
    expect(await listMergeNotices(ownCtx)).toEqual({ notices: [] })
  })

  test('concerns admins alone, of that company', async () => {
    const { company, keptId } = await mergedByChannel()
    const attendant = asUser(services, company.attendant)
    expect(() => listMergeNotices(attendant)).toThrow('ERR_NO_PERMISSION')
    expect(() => seeMerges(attendant, { contactId: keptId })).toThrow('ERR_NO_PERMISSION')
    const foreign = asUser(services, (await aCompany(services)).admin)
    expect(await listMergeNotices(foreign)).toEqual({ notices: [] })
    await expect(seeMerges(foreign, { contactId: keptId })).rejects.toThrow('ERR_NO_CONTACT_FOUND')
  })
})

test('a merge that a person decided is no news', async () => {
  const company = await aCompany(services)
  const ownCtx = asUser(services, company.admin)
  const { keptId, mergedId } = await twoContacts(company)
  await mergeByHand(ownCtx, { contactId: keptId, otherId: mergedId })
  expect(await listMergeNotices(ownCtx)).toEqual({ notices: [] })
})
