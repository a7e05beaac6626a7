import { ExportContactsInput } from '#domain/contacts/contract/export/export-schema.ts'
import { exportContacts } from '#domain/contacts/export/export-contacts.ts'
import { EXPORT_TEXTS } from '#domain/contacts/export/export-texts.ts'
import { runContactExport } from '#domain/contacts/export/run-export.ts'
import { readSheet } from '#domain/contacts/import/sheet/read-sheet.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { leaseJob } from '#domain/user-jobs/lease.ts'
import { getUserJob } from '#domain/user-jobs/list-user-jobs.ts'
import { aCompany, aConnection, aContact, asUser, aTag, type TestCompany } from '#tests/support/factories.ts'
import type { testServices } from '#tests/support/services.ts'

/** A file that was exported, and its cells. */
type Exported = { file: string; heads: string[]; rows: string[][] }

/** Makes the parts of a round trip: companies full and empty, their export, and the stored state of their contacts. */
export function roundTripDesk(services: Awaited<ReturnType<typeof testServices>>) {
  async function exported(ctx: Ctx): Promise<Exported> {
    const { id } = await exportContacts(ctx, ExportContactsInput.parse({}))
    const leased = await leaseJob(systemCtx(services, ctx.companyId, 'job'), id, 'test')
    if (leased) await runContactExport(ctx, leased)
    const job = await getUserJob(ctx, { jobId: id })
    const [stored] = await services.admin`select name from files where id = ${job.file?.id ?? 0}`
    const file = services.files.pathOf(ctx.companyId, stored?.name)
    const rows: string[][] = []
    for await (const { cells } of readSheet(file)) rows.push(cells)
    const [heads = []] = rows
    const width = heads.length
    return { file, heads, rows: rows.slice(1).map((row) => [...row, ...Array(width - row.length).fill('')]) }
  }

  /** Reads the data of contacts that a round trip must keep, as the database has it. */
  async function storedContacts(companyId: number) {
    const rows = await services.admin`
    select c.name, c.number, c.email, c.is_group, c.is_active, k.name as connection,
      to_char(c.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as since,
      (select json_agg(i.kind || ' ' || i.value order by i.kind, i.value) from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id) as identities,
      (select json_agg(e.name || '=' || e.value order by e.name, e.id) from contact_extra_info e
        where e.contact_id = c.id) as fields,
      (select json_agg(t.name order by t.name) from contact_tags l join tags t on t.id = l.tag_id
        where l.contact_id = c.id) as tags
    from contacts c left join connections k on k.id = c.connection_id
    where c.company_id = ${companyId} and c.deleted_at is null and not c.is_participant_only order by c.id`
    return rows.map((row) => ({ ...row }))
  }

  /**
   * Returns the versions of contacts and the times of their changes; a contact that was not written has the same ones
   * as before.
   */
  async function versionsOf(companyId: number) {
    return services.admin`select id, version, updated_at from contacts where company_id = ${companyId} order by id`
  }

  async function addFields(
    contactId: number,
    companyId: number,
    fields: readonly (readonly [string, string])[],
  ) {
    for (const [name, value] of fields) {
      await services.admin`insert into contact_extra_info (company_id, contact_id, name, value)
      values (${companyId}, ${contactId}, ${name}, ${value})`
    }
  }

  /** A company with contacts of every kind that a spreadsheet may lose. */
  async function fullCompany() {
    const company = await aCompany(services)
    const { ctx, id } = company
    const shop = await aConnection(ctx, { name: 'Loja "Centro", filial 2' })
    const tags = [
      await aTag(ctx, { name: 'Cliente, antigo' }),
      await aTag(ctx, { name: 'Diz "oi"; sempre' }),
      await aTag(ctx, { name: 'VIP' }),
    ]
    const ana = await aContact(ctx, {
      name: 'Ana & <b>',
      number: '5511987654321',
      email: 'ana@exemplo.com',
      connectionId: shop.id,
      createdAt: new Date('2024-02-29T23:30:00-03:00'),
      lid: '111222333',
    })
    await addFields(ana.id, id, [
      ['Nome', 'não é o nome'],
      ['Nome fantasia', 'Padaria Ana'],
      ['Telefone 2', '11 3333-4444'],
      ['CEP', '01310-100'],
      ['Tags', 'também não'],
      ['Referência do contato', 'de uma prima'],
      ['Filho', 'Rui'],
      ['Filho', 'Bia'],
      ['Observação', 'duas\nlinhas: com; sinais "assim", e _x0041_'],
      ['Vazio', ''],
    ])
    for (const { id: tagId } of tags) {
      await services.admin`insert into contact_tags (company_id, contact_id, tag_id) values (${id}, ${ana.id}, ${tagId})`
    }
    // WhatsApp's own form of a number is not always the usual one.
    await aContact(ctx, { name: '=SOMA(1;2)', number: '5531987654321', isActive: false })
    await aContact(ctx, { name: '+55 é um código', number: '4721234567' })
    await aContact(ctx, { name: '5511955554444', number: '5511955554444' })
    await aContact(ctx, { name: 'Z', number: '19195551234' })
    await aContact(ctx, { name: 'Ação 👩‍🦰 مرحبا 中文', number: '905321234567' })
    await aContact(ctx, { name: 'Família', number: '120363000000000001@g.us', isGroup: true })
    const hidden = await aContact(ctx, { name: 'Sem número', number: '', lid: '999888777666' })
    await services.admin`delete from contact_identities where contact_id = ${hidden.id} and kind = 'phone'`
    await addFields(hidden.id, id, [['Filho', 'Caio']])
    return { company, admin: asUser(services, company.admin), ana, hidden }
  }

  /** The cells without those that name a row of this company alone. */
  function withoutReferences({ heads, rows }: Exported): string[][] {
    const column = heads.lastIndexOf(EXPORT_TEXTS['pt-BR'].heads.reference)
    return [heads, ...rows].map((row) => row.filter((_, n) => n !== column))
  }

  /** A company without the contact that every company of a test begins with. */
  async function emptyCompany(): Promise<TestCompany> {
    const company = await aCompany(services)
    await services.admin`delete from contact_identities where company_id = ${company.id}`
    await services.admin`update contacts set deleted_at = now() where company_id = ${company.id}`
    await aConnection(company.ctx, { name: 'Loja "Centro", filial 2' })
    return company
  }

  return { exported, storedContacts, versionsOf, addFields, fullCompany, withoutReferences, emptyCompany }
}
