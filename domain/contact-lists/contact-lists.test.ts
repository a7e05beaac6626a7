import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, asUser, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { phoneIdentity } from '../contacts/contract/rules.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { inTransaction } from '../core/transaction.ts'
import { endOptOut, optOut } from '../opt-outs/opt-out.ts'
import { checkNextNumber, findItemNumber, recordItemCheck } from './check-numbers.ts'
import { contactListItemVerbs } from './contact-list-item-verbs.ts'
import { contactListVerbs, listContactListChoices } from './contact-list-verbs.ts'
import { copyContacts } from './copy-contacts.ts'

const services = await testServices()

async function aList() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const list = await contactListVerbs.create(admin, { name: 'Natal', consentSource: 'Loja' })
  const add = (number: string, name = 'Ana Souza') =>
    contactListItemVerbs.create(admin, { contactListId: list.id, name, number, email: '' })
  const items = async () =>
    (await contactListItemVerbs.list(admin, { contactListId: list.id, pageNumber: 1 })).contacts
  return { company, ctx: company.ctx, admin, list, add, items }
}

const taken = { code: 'ERR_VALIDATION', details: { fields: { number: 'taken' } } }

describe('somebody of a list', () => {
  test('is in it once, with the ninth digit or without, with the country or without (fault 20)', async () => {
    const { add, items } = await aList()
    const first = await add('5531987654321')
    for (const spelling of ['553187654321', '(31) 98765-4321', '+55 31 8765-4321', '0055 31 98765 4321'])
      await expect(add(spelling)).rejects.toMatchObject(taken)
    const mexican = await add('5215512345678', 'Luz')
    await expect(add('+52 55 1234 5678')).rejects.toMatchObject(taken)
    expect((await items()).map(({ id }) => id)).toEqual([first.id, mexican.id])
  })

  test('is the contact who has the number, also one who comes later, and says that they opted out', async () => {
    const { ctx, add, admin } = await aList()
    const item = await add('5531987654321')
    expect(item).toMatchObject({ contactId: null, isOptedOut: false, isWhatsappValid: null })
    const contact = await aContact(ctx, { number: '553187654321' })
    await inTransaction(ctx, (tx) => optOut(tx, { contactId: contact.id, source: 'word', word: 'parar' }))
    expect(await contactListItemVerbs.get(admin, { contactListItemId: item.id })).toMatchObject({
      contactId: contact.id,
      isOptedOut: true,
    })
  })

  test('needs a number that is one', async () => {
    const { add } = await aList()
    await expect(add('12ab5678')).rejects.toMatchObject({ details: { fields: { number: 'phone' } } })
  })
})

describe('a list', () => {
  test('that a campaign will still read is not deleted, and it says which', async () => {
    const { company, admin, list } = await aList()
    const aCampaign = (name: string, status: string) => services.admin`
      insert into campaigns (company_id, name, status, contact_list_id, connection_id, prepared_at)
      values (${company.id}, ${name}, ${status}, ${list.id}, ${company.connection.id}, now())`
    await aCampaign('Finda', 'FINALIZADA')
    await aCampaign('Páscoa', 'PROGRAMADA')
    await aCampaign('Rascunho', 'INATIVA')
    await expect(contactListVerbs.remove(admin, { contactListId: list.id })).rejects.toMatchObject({
      code: 'ERR_CONTACT_LIST_IN_USE',
      details: { uses: 'Páscoa, Rascunho', count: 2 },
    })
    await services.admin`update campaigns set status = 'FINALIZADA' where company_id = ${company.id}`
    await contactListVerbs.remove(admin, { contactListId: list.id })
    expect(await listContactListChoices(admin)).toEqual([])
    await services.admin`update contact_lists set deleted_at = deleted_at - interval '2 days' where id = ${list.id}`
    while ((await contactListVerbs.purge(company.ctx)) > 0);
    const [row] = await services.admin`select count(*)::int as n from contact_lists where id = ${list.id}`
    expect(row?.n).toBe(0)
  })

  test('that is deleted takes its people along, until the deletion is undone', async () => {
    const { admin, list, add } = await aList()
    const { id: contactListItemId } = await add('5511911112222')
    await contactListVerbs.remove(admin, { contactListId: list.id })
    await expect(contactListItemVerbs.get(admin, { contactListItemId })).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    await contactListVerbs.undoRemove(admin, { contactListId: list.id })
    expect(await contactListItemVerbs.get(admin, { contactListItemId })).toMatchObject({ name: 'Ana Souza' })
    expect(await listContactListChoices(admin)).toEqual([{ id: list.id, name: 'Natal', contactsCount: 1 }])
  })
})

describe('whether a number has an account (fault 19)', () => {
  const jobsOf = async (companyId: number) =>
    (
      await services.admin`select data from jobs.job where name = 'check-number'
        and (data->>'companyId')::int = ${companyId} order by created_on`
    ).map(({ data }) => data)

  test('is what the contact knows; WhatsApp is asked for the others, one at a time', async () => {
    const { company, ctx, add, items } = await aList()
    await aContact(ctx, { number: '5511911110001', hasAccount: false })
    await aContact(ctx, { number: '5511911110002', hasAccount: true })
    await add('5511911110001')
    await add('5511911110002')
    expect((await items()).map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([false, true])
    const [third, fourth] = [await add('5511911110003'), await add('5511911110004')]
    const line = { companyId: company.id }
    await checkNextNumber(ctx, line)
    const { connection } = company
    const question = { companyId: company.id, connectionId: connection.id, contactListItemId: third.id }
    expect(await jobsOf(company.id)).toEqual([question])
    // The line does not hurry: the next number is asked for seconds later.
    await checkNextNumber(ctx, line)
    expect(await jobsOf(company.id)).toHaveLength(1)
    services.travel(9000)
    await checkNextNumber(ctx, line)
    expect(await jobsOf(company.id)).toEqual([question, { ...question, contactListItemId: fourth.id }])
  })

  test('is answered for every list that has the number, and for its contact', async () => {
    const { company, ctx, admin, add, items } = await aList()
    const item = await add('5511911110005')
    const other = await contactListVerbs.create(admin, { name: 'Páscoa', consentSource: '' })
    const twin = await contactListItemVerbs.create(admin, {
      contactListId: other.id,
      name: 'Ana',
      number: '11 91111-0005',
      email: '',
    })
    const contact = await aContact(ctx, { number: '5511911110005' })
    expect(await findItemNumber(ctx, item.id)).toBe('5511911110005')
    const checked = { contactListItemId: item.id, connectionId: company.connection.id, number: item.number }
    await services.admin`delete from events where company_id = ${company.id}`
    await recordItemCheck(ctx, { ...checked, account: null })
    expect((await items()).map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([false])
    expect(await contactListItemVerbs.get(admin, { contactListItemId: twin.id })).toMatchObject({
      isWhatsappValid: false,
    })
    const [row] = await services.admin`select has_account from contacts where id = ${contact.id}`
    expect(row?.has_account).toBe(false)
    expect(await findItemNumber(ctx, item.id)).toBeUndefined()
    expect(await contactListVerbs.get(admin, { contactListId: other.id })).toMatchObject({
      contactsCount: 1,
      validCount: 0,
      invalidCount: 1,
    })
    // Whoever shows one of the lists hears that it counts other numbers as valid; nobody has written it anew.
    const told = await services.admin<{ id: number; version: number }[]>`
      select (event->>'id')::int as id, (event->>'version')::int as version from events
      where company_id = ${company.id} and event->>'noun' = 'contactList'`
    expect(told.map(({ id }) => id).toSorted((one, next) => one - next)).toEqual([
      item.contactListId,
      other.id,
    ])
    const { version } = await contactListVerbs.get(admin, { contactListId: other.id })
    expect(told).toContainEqual({ id: other.id, version })
  })

  test('is told to whoever shows the list: who came, who went, and who wants no campaigns any more', async () => {
    const { company, ctx, admin, add, list } = await aList()
    const told = async () => {
      const rows = await services.admin<{ row: string }[]>`
        select event->>'noun' || ' ' || (event->>'id') || ' ' || (event->>'action') as row from events
        where company_id = ${company.id} and type = 'row.changed' order by 1`
      await services.admin`delete from events where company_id = ${company.id}`
      return rows.map(({ row }) => row).filter((row) => row.startsWith('contactList'))
    }
    await told()
    const item = await add('5511911110009')
    const listChange = `contactList ${list.id} update`
    expect(await told()).toEqual([listChange, `contactListItem ${item.id} create`])
    await inTransaction(ctx, (tx) => optOut(tx, { identity: phoneIdentity(item.number), source: 'person' }))
    expect(await told()).toEqual([`contactListItem ${item.id} update`])
    await inTransaction(ctx, (tx) =>
      endOptOut(tx, { identity: phoneIdentity(item.number), reason: 'Pediu de volta' }),
    )
    expect(await told()).toEqual([`contactListItem ${item.id} update`])
    await contactListItemVerbs.remove(admin, { contactListItemId: item.id })
    expect(await told()).toEqual([listChange, `contactListItem ${item.id} delete`])
  })

  test('tells who somebody is that is known by a hidden id, and opted out under it', async () => {
    const { company, ctx, admin, add, items } = await aList()
    const hidden = await aContact(ctx, { number: '', name: 'Rita', lid: '77001122' })
    await inTransaction(ctx, (tx) => optOut(tx, { contactId: hidden.id, source: 'word', word: 'parar' }))
    const { id: contactListItemId, number } = await add('5511911110009')
    const account = { phone: number, lid: '77001122' }
    await recordItemCheck(ctx, {
      contactListItemId,
      connectionId: company.connection.id,
      number,
      account,
    })
    expect(await items()).toMatchObject([{ isOptedOut: true, contactId: hidden.id, isWhatsappValid: true }])
    expect(await contactListItemVerbs.get(admin, { contactListItemId })).toMatchObject({ isOptedOut: true })
  })

  test('waits while no connection is open, and while an import of contacts asks at this pace', async () => {
    const { company, ctx, add } = await aList()
    await services.admin`update connections set status = 'DISCONNECTED' where company_id = ${company.id}`
    await add('5511911110006')
    await checkNextNumber(ctx, { companyId: company.id })
    expect(await jobsOf(company.id)).toEqual([])
    await services.admin`update connections set status = 'CONNECTED' where company_id = ${company.id}`
    await services.admin`insert into user_jobs (company_id, user_id, kind, state, phase)
      values (${company.id}, ${company.admin.userId}, 'contactImport', 'active', 'numbers')`
    services.travel(2 * MINUTE_MS)
    await checkNextNumber(ctx, { companyId: company.id })
    expect(await jobsOf(company.id)).toEqual([])
    await services.admin`update user_jobs set state = 'done' where company_id = ${company.id}`
    services.travel(2 * MINUTE_MS)
    await checkNextNumber(ctx, { companyId: company.id })
    expect(await jobsOf(company.id)).toHaveLength(1)
  })

  test('is asked anew for another number', async () => {
    const { company, ctx, admin, add } = await aList()
    const item = await add('5511911110007')
    const checked = { contactListItemId: item.id, connectionId: company.connection.id, number: item.number }
    await recordItemCheck(ctx, { ...checked, account: null })
    const change = (number: string) =>
      contactListItemVerbs.update(admin, { contactListItemId: item.id, number })
    expect(await change('11 91111-0007')).toMatchObject({ isWhatsappValid: false })
    expect(await change('11 91111-0008')).toMatchObject({ isWhatsappValid: null, number: '5511911110008' })
    await recordItemCheck(ctx, { ...checked, account: { phone: '5511911110007', lid: null } })
    expect(await contactListItemVerbs.get(admin, { contactListItemId: item.id })).toMatchObject({
      isWhatsappValid: null,
    })
  })
})

describe('people of the contacts', () => {
  test('are copied by the filter, nobody twice, no group, however often it is done', async () => {
    const { ctx, admin, list, items, add } = await aList()
    const tag = await aTag(ctx)
    const marked = [
      await aContact(ctx, { number: '5511933330001', name: 'Um' }),
      await aContact(ctx, { number: '5511933330002', name: 'Dois' }),
      await aContact(ctx, { number: '1203@g.us', name: 'Grupo', isGroup: true }),
      await aContact(ctx, { number: '', name: 'Sem número', lid: '5544' }),
    ]
    for (const { id } of marked)
      await services.admin`insert into contact_tags (company_id, contact_id, tag_id) values (${ctx.companyId}, ${id}, ${tag.id})`
    await add('5511933330002', 'Já estava')
    const input = { contactListId: list.id, contactTag: [tag.id] }
    expect(await copyContacts(admin, input)).toMatchObject({ total: 2, done: 1, skipped: 1, next: null })
    expect(await copyContacts(admin, input)).toMatchObject({ done: 0, skipped: 2 })
    expect((await items()).map(({ name }) => name)).toEqual(['Já estava', 'Um'])
    const chosen = { contactListId: list.id, contactTag: [], contactIds: [marked[0]?.id ?? 0] }
    expect(await copyContacts(admin, chosen)).toMatchObject({ total: 1, done: 0, skipped: 1 })
  })

  test('are copied in portions, those who come meanwhile left out', async () => {
    const { ctx, admin, list, company } = await aList()
    await services.admin`insert into contacts (company_id, channel, name, number)
      select ${company.id}, 'whatsapp', 'Pessoa ' || n, (5511940000000 + n)::text from generate_series(1, 1200) n`
    let portion = await copyContacts(admin, { contactListId: list.id, contactTag: [], searchParam: 'pessoa' })
    let done = portion.done
    await aContact(ctx, { number: '5511950000000', name: 'Pessoa nova' })
    while (portion.next !== null) {
      const { next: after, upTo, total } = portion
      portion = await copyContacts(admin, {
        contactListId: list.id,
        contactTag: [],
        searchParam: 'pessoa',
        after,
        upTo,
        total,
      })
      done += portion.done
    }
    expect([portion.total, done]).toEqual([1200, 1200])
  })
})
