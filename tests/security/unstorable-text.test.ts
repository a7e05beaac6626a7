import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const { as } = testApi(services)

/** The characters that PostgreSQL refuses in text, in JSON, or in both: NUL, and halves of a character. */
const TEXTS = ['a\0b', '\0', 'a\ud800b', '\udfff']

test('a text that cannot be stored as it is, is stored without what cannot be', async () => {
  const company = await aCompany(services)
  const assignment = { queueId: company.queue.id, userId: company.admin.userId }
  const call = await as(company.admin)
  for (const text of TEXTS) {
    const { id } = await aTicket(company, 'open', assignment)
    const writes: [string, string, unknown][] = [
      ['PUT', '/preferences', { note: text }],
      ['PUT', '/companySettings', { column: 'transferMessage', data: text }],
      ['PUT', `/tickets/${id}/draft`, { body: `draft ${text}`, isPrivate: false }],
      ['POST', `/messages/${id}`, { body: `hello ${text}` }],
      ['POST', '/whatsapp', { name: `line ${text}`, greetingMessage: text }],
      ['PUT', `/contacts/${company.contact.id}`, { name: `Maria ${text}` }],
      [
        'PUT',
        `/tickets/${id}`,
        { isTransfered: true, queueId: company.queue.id, userId: null, msgTransfer: text },
      ],
    ]
    for (const [method, path, body] of writes) {
      const { status } = await call(method, path, { body })
      expect({ path, text, status }).toEqual({ path, text, status: 200 })
    }
  }
})
