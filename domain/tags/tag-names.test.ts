import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { aCompany, asUser, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { CreateTagInput } from './contract/schema.ts'
import { tagVerbs } from './tag-verbs.ts'

const services = await testServices()
const label = (name: string, changes = {}) => CreateTagInput.parse({ name, ...changes })
const NAME_TAKEN = { code: 'ERR_VALIDATION', details: { fields: { name: 'taken' } } }

describe('the name of a tag', () => {
  test('is its own, blind to case and accents, among the labels of its company', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const first = await tagVerbs.create(ctx, label('Grátis'))
    const otherTag = await tagVerbs.create(ctx, label('Outra'))
    for (const name of ['Grátis', 'grátis', 'GRATIS', ' Gratis ']) {
      await expect(tagVerbs.create(ctx, label(name))).rejects.toMatchObject(NAME_TAKEN)
    }
    await expect(tagVerbs.update(ctx, { tagId: otherTag.id, name: 'gratis' })).rejects.toMatchObject(
      NAME_TAKEN,
    )
    expect(await tagVerbs.update(ctx, { tagId: first.id, name: 'GRÁTIS' })).toMatchObject({ name: 'GRÁTIS' })
    await tagVerbs.create(ctx, label('gratis', { kanban: 1 }))
    await tagVerbs.create(asUser(services, (await aCompany(services)).admin), label('gratis'))
  })

  test('is free again once its tag is deleted, which then cannot come back', async () => {
    const ctx = asUser(services, (await aCompany(services)).admin)
    const { id: tagId } = await tagVerbs.create(ctx, label('Primeira'))
    await tagVerbs.remove(ctx, { tagId })
    await tagVerbs.create(ctx, label('primeira'))
    await expect(tagVerbs.undoRemove(ctx, { tagId })).rejects.toMatchObject({
      code: 'ERR_UNDO_TAKEN',
      details: { fields: { name: 'taken' } },
    })
  })
})

test('the migration numbers the names that were told apart by case or accents alone, and loses none', async () => {
  const { admin } = services
  await admin.unsafe(`drop index tags_name_key;
    create unique index tags_name_key on tags (company_id, is_kanban, name) where deleted_at is null`)
  const { ctx } = await aCompany(services)
  const long = 'É'.repeat(100)
  const names = ['Primeira', 'primeira', 'PRIMEIRA', 'primeira (2)', long, long.toLowerCase(), 'Só']
  const ids: number[] = []
  for (const name of names) ids.push((await aTag(ctx, { name })).id)
  const lane = await aTag(ctx, { name: 'primeira', isKanban: true })
  const deletedTag = await aTag(ctx, { name: 'prímeira', deletedAt: new Date() })

  await admin.unsafe(migrationNamed('tag_names_folded'))

  const now =
    await admin`select id::int, name from tags where id = any(${[...ids, lane.id, deletedTag.id]}) order by id`
  expect(now.map(({ name }) => name)).toEqual([
    ...['Primeira', 'primeira (3)', 'PRIMEIRA (4)', 'primeira (2)', long],
    ...[`${long.toLowerCase().slice(0, 96)} (2)`, 'Só', 'primeira', 'prímeira'],
  ])
})

function migrationNamed(name: string): string {
  const folder = path.resolve(import.meta.dirname, '../../db/migrations')
  const file = readdirSync(folder).find((migrationFile) => migrationFile.endsWith(`_${name}.sql`))
  return readFileSync(path.join(folder, file ?? name), 'utf8')
}
