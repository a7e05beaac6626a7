import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aContact, aTicket, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const { as } = testApi(services)

test('saving what was shown hidden changes nothing of it', async () => {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  const call = await as(company.attendant)
  const values = { number: '5511982736455', name: 'Rui 11 98273-6455', email: '5511982736455@mail.example' }
  const contact = await aContact(company.ctx, values)
  const [info] = await services.admin`insert into contact_extra_info (company_id, contact_id, name, value)
    values (${company.id}, ${contact.id}, 'Casa', '(11) 98273-6455') returning id`
  const shownContact = await (await call('GET', `/contacts/${contact.id}`)).json()
  expect(shownContact.extraInfo).toEqual([{ id: Number(info?.id), name: 'Casa', value: '(11) *****-****' }])
  const { name, number, email, extraInfo } = shownContact
  const saved = await call('PUT', `/contacts/${contact.id}`, { body: { name, number, email, extraInfo } })
  expect(saved.status).toBe(200)
  const [row] =
    await services.admin`select name, number, email, (select string_agg(value, '') from contact_extra_info e
    where e.contact_id = c.id) as extra from contacts c where c.id = ${contact.id}`
  expect(row).toEqual({ ...values, extra: '(11) 98273-6455' })

  const changed = await call('PUT', `/contacts/${contact.id}`, {
    body: {
      name: name.replace('Rui', 'Rui Melo'),
      extraInfo: [{ ...extraInfo[0], value: `${extraInfo[0].value} noite` }],
    },
  })
  expect(await changed.json()).toMatchObject({ extraInfo: [{ value: '(11) *****-**** noite' }] })
  const [stored] = await services.admin`select name, (select string_agg(value, '') from contact_extra_info e
    where e.contact_id = c.id) as extra from contacts c where c.id = ${contact.id}`
  expect(stored).toEqual({ name: 'Rui Melo 11 98273-6455', extra: '(11) 98273-6455 noite' })
  const foreign = await call('PUT', `/contacts/${contact.id}`, { body: { email: '55****@other.example' } })
  expect(foreign.status).toBe(422)

  const ticket = await aTicket(company, 'open', {
    contactId: contact.id,
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const note = await (
    await call('POST', `/messages/${ticket.id}`, { body: { body: 'ligar 11 98273-6455', isPrivate: true } })
  ).json()
  expect(note.body).toBe('ligar 11 *****-****')
  for (const body of [`${note.body} hoje`, 'x**-****']) {
    const edited = await (await call('POST', `/messages/edit/${note.id}`, { body: { body } })).json()
    expect(edited.body).toBe(body)
  }
  const [past] = await services.admin`select string_agg(body, '|') as bodies from message_bodies
    where message_id = ${note.id}`
  expect(past?.bodies).toContain('ligar 11 98273-6455 hoje')
})
