import { expect, test } from 'bun:test'
import { getContact } from '#domain/contacts/get-contact.ts'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { checkNumber } from './check-number.ts'
import type { JobTools } from './job.ts'

const services = await testServices()

/** Builds the tools of the process that holds the connection. `answer` = WhatsApp's answer about any number. */
function holding(answer: { phone: string; lid: string | null } | null, numbers: string[]): JobTools {
  const unused = () => Promise.reject(new Error('not part of this test'))
  const session = {
    send: unused,
    markRead: unused,
    renewFile: unused,
    pictureOf: unused,
    describeGroup: unused,
    showTyping: unused,
    stop: unused,
    watch: () => undefined,
    isOpen: () => true,
    lookUp: (number: string) => {
      numbers.push(number)
      return Promise.resolve(answer)
    },
  }
  return {
    services,
    drivers: {},
    push: { outgoing: { mayReachPrivate: false }, webUrl: '' },
    session: () => session,
  }
}

test('a number is asked for by the process that holds the connection, and what it answers is kept', async () => {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx)
  const input = { companyId: company.id, connectionId: company.connection.id, contactId: contact.id }
  const state = async () =>
    (await getContact(asUser(services, company.admin), { contactId: contact.id })).hasAccount
  const elsewhere = { ...holding(null, []), session: () => undefined }
  await expect(checkNumber(elsewhere, input)).rejects.toThrow('not open here')
  expect(await state()).toBeNull()
  const numbers: string[] = []
  await checkNumber(holding(null, numbers), input)
  expect(await state()).toBe(false)
  await checkNumber(holding({ phone: contact.number, lid: null }, numbers), input)
  expect(await state()).toBe(true)
  expect(numbers).toEqual([contact.number, contact.number])
})
