import { expect, test } from 'bun:test'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ListContactsInput } from '../contract/schema.ts'
import { deleteContact } from '../delete-contact.ts'
import { CONTACTS_PER_PAGE, listContacts } from './list-contacts.ts'

const services = await testServices()

test.each(['name', '-name'] as const)(
  'the list by %s goes on where it ended, also once its last contact is gone',
  async (sort) => {
    const { admin, ctx } = await aCompany(services)
    for (let n = 0; n < CONTACTS_PER_PAGE + 5; n++) await aContact(ctx, { name: `Cliente ${100 + n}` })
    const asAdmin = asUser(services, admin)
    const list = (cursor?: string) =>
      listContacts(asAdmin, ListContactsInput.parse({ sort, searchParam: '', ...(cursor && { cursor }) }))
    const first = await list()
    const before = await list(first.next ?? '')
    await deleteContact(asAdmin, { contactId: first.contacts.at(-1)?.id ?? 0 })
    const after = await list(first.next ?? '')
    expect(before.contacts.length).toBeGreaterThan(0)
    expect(after.contacts.map(({ id }) => id)).toEqual(before.contacts.map(({ id }) => id))
  },
)

test('a cursor that is none is refused', async () => {
  const { admin } = await aCompany(services)
  for (const cursor of ['x', '1~\0', '1~\ud800', `1${'0'.repeat(15)}`]) {
    const listing = listContacts(asUser(services, admin), ListContactsInput.parse({ cursor }))
    await expect(listing).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  }
})
