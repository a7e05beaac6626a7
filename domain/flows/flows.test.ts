import { beforeAll, describe, expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, asUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { Ctx } from '../core/context.ts'
import { reading } from '../core/transaction.ts'
import { openFile, signFile } from '../files/open-file.ts'
import { removeOrphanFiles } from '../files/remove-orphan-files.ts'
import { addMedia } from './add-media.ts'
import type { FlowConnection, FlowNode, NodeType } from './contract/graph.ts'
import { MEDIA_LIMITS } from './contract/nodes/node-fields.ts'
import { keyNameIn } from './contract/nodes/typed-secrets.ts'
import { FlowView } from './contract/schema.ts'
import { openSecret } from './draft/node-secrets.ts'
import { readDraft } from './draft/read-draft.ts'
import { saveDraft } from './draft/save-draft.ts'
import { duplicateFlow } from './duplicate-flow.ts'
import { flowVerbs } from './flow-verbs.ts'
import { changeFlow, getFlow } from './get-flow.ts'
import { getVersion, listVersions } from './versions/list-versions.ts'
import { publishFlow, restoreVersion, saveFlow } from './versions/publish-flow.ts'

const services = await testServices()
const { as } = testApi(services)
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(2000)])

let company: TestCompany
let boss: Ctx
let count = 0

beforeAll(async () => {
  company = await aCompany(services)
  boss = asUser(services, company.admin)
})

const aFlow = (name = `Fluxo ${++count}`) => flowVerbs.create(boss, { name, active: true })
const node = (id: string, type: NodeType, data: FlowNode['data'] = {}): FlowNode => ({
  id,
  type,
  data,
  position: { x: 0, y: 0 },
})
const edge = (source: string, target: string, sourceHandle = 'a'): FlowConnection => ({
  id: `${source}-${sourceHandle}-${target}`,
  source,
  sourceHandle,
  target,
})
/** Start, a text, a queue. */
const drawn = (text = 'Olá', furtherNodes: readonly FlowNode[] = []) => ({
  nodes: [
    node('start', 'start'),
    node('hello', 'singleBlock', {
      seq: ['message1'],
      elements: [{ type: 'message', number: 'message1', value: text }],
    }),
    node('people', 'ticket', { data: { id: company.queue.id, name: company.queue.name } }),
    ...furtherNodes,
  ],
  connections: [edge('start', 'hello'), edge('hello', 'people')],
})
const save = (idFlow: number, drawing = drawn(), version?: number) =>
  saveFlow(boss, { ...drawing, idFlow, note: '', version })
const dot = (name = 'mapa.png') => ({ blob: new Blob([DOT]), name, type: 'image/png' })
const withPicture = (fileName: string) =>
  drawn('Olá', [
    node('map', 'singleBlock', {
      seq: ['img1'],
      elements: [{ type: 'img', number: 'img1', value: fileName, original: 'mapa.png' }],
    }),
  ])
const fileIdOf = async (name: string) => {
  const [row] = await services.admin<
    { id: number }[]
  >`select id::float8 as id from files where name = ${name}`
  return row?.id ?? 0
}

describe('a flow', () => {
  test('answers as clients of this family read it, at /flowbuilder', async () => {
    const call = await as(company.admin)
    const name = `Boas-vindas ${++count}`
    const created = FlowView.parse(await (await call('POST', '/flowbuilder', { body: { name } })).json())
    const listed = await (await call('GET', `/flowbuilder?searchParam=${encodeURIComponent(name)}`)).json()
    expect(listed).toMatchObject({ flows: [{ name, active: true }], hasMore: false })
    expect(listed.flows[0].flow).toBeUndefined()
    const changed = await call('PUT', '/flowbuilder', { body: { flowId: created.id, active: false } })
    expect(await changed.json()).toMatchObject({ name, active: false })
    const read = () => call('GET', `/flowbuilder/${created.id}`)
    expect(await (await read()).json()).toMatchObject({ flow: { id: created.id, name, flow: null } })
    const saved = await call('POST', '/flowbuilder/flow', { body: { idFlow: created.id, ...drawn() } })
    expect(await saved.json()).toMatchObject({ published: true, publishedVersion: { number: 1 } })
    expect((await (await read()).json()).flow.flow.nodes).toHaveLength(3)
    const draft = await (await call('GET', `/flowbuilder/flow/${created.id}`)).json()
    expect(draft.flow.flow.connections).toHaveLength(2)
  })

  test('refuses a name that exists with 402 and a word, in any writing', async () => {
    const { name } = await aFlow()
    const call = await as(company.admin)
    const answer = await call('POST', '/flowbuilder', { body: { name: name.toUpperCase() } })
    expect([answer.status, await answer.json()]).toMatchObject([402, { error: 'exist' }])
    const otherFlow = await aFlow()
    const renamed = await call('PUT', '/flowbuilder', { body: { flowId: otherFlow.id, name } })
    expect(renamed.status).toBe(402)
  })

  test('that is deleted is started by nothing any more, and its drawing stays for those who are in it', async () => {
    const flow = await aFlow()
    await save(flow.id)
    const { id: companyId, connection } = company
    await services.admin`update connections set flow_id_welcome = ${flow.id}, flow_id_not_phrase = ${flow.id}
      where id = ${connection.id}`
    await services.admin`insert into queue_integrations (company_id, type, name, flow_id)
      values (${companyId}, 'flowbuilder', ${`Fluxo ${flow.id}`}, ${flow.id})`
    await services.admin`insert into flow_campaigns (company_id, name, flow_id, phrase)
      values (${companyId}, 'Promo', ${flow.id}, 'promo')`
    await flowVerbs.remove(boss, { flowId: flow.id })
    const [row] = await services.admin`select
      (select count(*)::int from connections where ${flow.id} in (flow_id_welcome, flow_id_not_phrase)) as connections,
      (select count(*)::int from queue_integrations where flow_id = ${flow.id}) as integrations,
      (select count(*)::int from flow_campaigns where flow_id = ${flow.id} and status) as phrases,
      (select count(*)::int from flow_versions where flow_id = ${flow.id}) as versions,
      (select array_agg(distinct event->>'noun' order by event->>'noun') from events where company_id = ${companyId}
        and event->>'noun' in ('connection', 'queueIntegration', 'flowCampaign')) as nouns`
    expect(row).toMatchObject({ connections: 0, integrations: 0, phrases: 0, versions: 1 })
    expect(row?.nouns).toEqual(['connection', 'flowCampaign', 'queueIntegration'])
    await expect(getFlow(boss, { flowId: flow.id })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('is read and drawn by admins alone', async () => {
    const { id } = await aFlow()
    const call = await as(company.attendant)
    expect((await call('GET', '/flowbuilder')).status).toBe(403)
    expect((await call('GET', `/flowbuilder/flow/${id}`)).status).toBe(403)
    expect((await call('POST', '/flowbuilder/flow', { body: { idFlow: id, ...drawn() } })).status).toBe(403)
  })
})

describe('a drawing', () => {
  test('with an error is stored and not published; without one it is, as a new version', async () => {
    const { id } = await aFlow()
    const broken = await save(id, drawn(''))
    expect(broken).toMatchObject({ published: false, publishedVersion: null })
    expect(broken.problems).toContainEqual({
      code: 'emptyText',
      severity: 'error',
      nodeId: 'hello',
      about: 'message1',
    })
    const { flow } = await readDraft(boss, { flowId: id })
    expect([flow.flow?.nodes.length, flow.published]).toEqual([3, null])
    expect(await save(id)).toMatchObject({ published: true, publishedVersion: { number: 1 } })
    expect(await save(id, drawn(''))).toMatchObject({ published: false, publishedVersion: { number: 1 } })
    expect(await save(id, drawn('Oi'))).toMatchObject({ published: true, publishedVersion: { number: 2 } })
  })

  test('is stored alone by the autosave, and leaves what is published', async () => {
    const { id } = await aFlow()
    await save(id)
    await saveDraft(boss, { flowId: id, ...drawn('Rascunho') })
    const { flow } = await readDraft(boss, { flowId: id })
    expect(JSON.stringify(flow.flow)).toContain('Rascunho')
    expect(JSON.stringify(flow.published)).not.toContain('Rascunho')
    expect(await publishFlow(boss, { flowId: id, note: 'da manhã' })).toMatchObject({ published: true })
    const { versions } = await listVersions(boss, { flowId: id })
    expect(versions.map(({ number, note, isPublished }) => [number, note, isPublished])).toEqual([
      [2, 'da manhã', true],
      [1, '', false],
    ])
  })

  test('saved over a newer one is refused with the newer one; a new name of the flow is none', async () => {
    const { id } = await aFlow()
    const first = await saveDraft(boss, { flowId: id, ...drawn('um'), version: 0 })
    await changeFlow(boss, { flowId: id, name: `Outro nome ${++count}` })
    const second = await saveDraft(boss, { flowId: id, ...drawn('dois'), version: first.version })
    expect(second.version).toBeGreaterThan(first.version)
    const late = saveDraft(boss, { flowId: id, ...drawn('três'), version: first.version })
    await expect(late).rejects.toMatchObject({
      code: 'ERR_ROW_CHANGED',
      details: { current: { version: second.version }, by: expect.any(String) },
    })
    const { flow } = await readDraft(boss, { flowId: id })
    expect(JSON.stringify(flow.flow)).toContain('dois')
    // The same once more is no change: an answer that was lost may be asked for again.
    expect(await saveDraft(boss, { flowId: id, ...drawn('dois'), version: first.version })).toEqual(second)
  })

  test('is restored as a new version equal to the old one, and is the draft then', async () => {
    const { id } = await aFlow()
    await save(id, drawn('antes'))
    await save(id, drawn('depois'))
    const { versions } = await listVersions(boss, { flowId: id })
    const firstId = versions.find(({ number }) => number === 1)?.id ?? 0
    expect(await restoreVersion(boss, { flowId: id, flowVersionId: firstId })).toMatchObject({
      published: true,
      publishedVersion: { number: 3 },
    })
    const { flow } = await readDraft(boss, { flowId: id })
    const old = await getVersion(boss, { flowId: id, flowVersionId: firstId })
    expect(flow.flow).toEqual({ nodes: old.nodes, connections: old.connections })
    expect(flow.published).toMatchObject({ number: 3, nodes: old.nodes })
    const otherFlow = await aFlow()
    const foreign = getVersion(boss, { flowId: otherFlow.id, flowVersionId: firstId })
    await expect(foreign).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })
})

describe('a key that is typed into a node', () => {
  const assistant = (apiKey?: string | null) =>
    node('ai', 'openai', {
      typebotIntegration: { name: 'Bia', prompt: 'Ajude.', ...(apiKey !== undefined && { apiKey }) },
    })

  test('is sealed apart, shown by its last characters, kept when it is left out, removed by null', async () => {
    const { id } = await aFlow()
    const key = 'sk-test-0123456789abcd'
    const saved = await saveDraft(boss, { flowId: id, ...drawn('Olá', [assistant(key)]) })
    expect(saved.secrets).toEqual([{ nodeId: 'ai', field: 'apiKey', lastFour: 'abcd' }])
    const open = () => reading(boss, (tx) => openSecret(tx, { flowId: id, nodeId: 'ai', field: 'apiKey' }))
    expect(await open()).toBe(key)
    await save(id, drawn('Oi', [assistant()]))
    expect(await open()).toBe(key)
    const [row] = await services.admin`select
      (select draft::text from flows where id = ${id}) || coalesce((select string_agg(graph::text, '') from flow_versions
        where flow_id = ${id}), '') || (select string_agg(event::text, '') from events where company_id = ${company.id}) as text`
    expect(row?.text).not.toContain(key)
    await saveDraft(boss, { flowId: id, ...drawn('Oi', [assistant(null)]) })
    expect(await open()).toBeUndefined()
  })

  test('is for the host that it was typed for: who leads the node elsewhere types one anew', async () => {
    const { id } = await aFlow()
    const at = (fields: FlowNode['data']) =>
      node('ai', 'openai', { typebotIntegration: { name: 'Bia', prompt: 'Ajude.', ...fields } })
    const opened = (fields: FlowNode['data']) =>
      reading(boss, (tx) =>
        openSecret(tx, { flowId: id, nodeId: 'ai', field: keyNameIn(at(fields), 'apiKey') }),
      )
    const [own, theirs] = ['https://models.loja.test/v1', 'https://evil.test/v1']
    await saveDraft(boss, { flowId: id, ...drawn('Olá', [at({ baseUrl: own, apiKey: 'sk-of-the-shop-1' })]) })
    const elsewhere = await save(id, drawn('Olá', [at({ baseUrl: theirs })]))
    expect(elsewhere.problems).toContainEqual(expect.objectContaining({ code: 'missingKey', nodeId: 'ai' }))
    expect([await opened({ baseUrl: theirs }), await opened({})]).toEqual([undefined, undefined])
    // Conversations that go on at the address of before are answered still.
    await saveDraft(boss, {
      flowId: id,
      ...drawn('Olá', [at({ baseUrl: theirs, apiKey: 'sk-of-another-2' })]),
    })
    expect(await opened({ baseUrl: 'https://models.loja.test/v2' })).toBe('sk-of-the-shop-1')
    expect(await opened({ baseUrl: theirs })).toBe('sk-of-another-2')
    await saveDraft(boss, { flowId: id, ...drawn('Olá', [at({ baseUrl: theirs, apiKey: null })]) })
    expect([await opened({ baseUrl: own }), await opened({ baseUrl: theirs })]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('does not reach the drawing below another name either', async () => {
    const { id } = await aFlow()
    const stray = node('note', 'note', { text: 'x', old: { list: [{ apiKey: 'sk-stray-1234567' }] } })
    await saveDraft(boss, { flowId: id, ...drawn('Olá', [stray]) })
    const { flow } = await readDraft(boss, { flowId: id })
    expect(JSON.stringify(flow)).not.toContain('sk-stray')
    expect(JSON.stringify(flow)).toContain('"list":[{}]')
  })
})

describe('all published drawings of a company', () => {
  test('have a size in all; deleting one makes room for another', async () => {
    const other = await aCompany(services)
    const owner = asUser(services, other.admin)
    const large = Array.from({ length: 235 }, (_, nth) =>
      node(`m${nth}`, 'message', { label: `${nth} ${'x'.repeat(4_000)}` }),
    )
    const own = node('people', 'ticket', { data: { id: other.queue.id, name: other.queue.name } })
    const { nodes, connections } = drawn('Olá', large)
    const drawing = { nodes: nodes.map((each) => (each.id === own.id ? own : each)), connections }
    const outcomes: boolean[] = []
    const ids: number[] = []
    for (let nth = 1; nth <= 11; nth += 1) {
      const { id } = await flowVerbs.create(owner, { name: `Fluxo ${nth}`, active: true })
      const { published, problems } = await saveFlow(owner, { ...drawing, idFlow: id, note: '' })
      expect(problems.some(({ code }) => code === 'tooMuchPublished')).toBe(!published)
      outcomes.push(published)
      ids.push(id)
    }
    expect(outcomes).toEqual([...Array<boolean>(10).fill(true), false])
    const [firstId = 0, lastId = 0] = [ids[0], ids.at(-1)]
    await flowVerbs.remove(owner, { flowId: firstId })
    expect(await publishFlow(owner, { flowId: lastId, note: '' })).toMatchObject({ published: true })
  })
})

describe('a copy of a flow', () => {
  test('is called so, does not start, shows the same files, and has no keys', async () => {
    const [fileName = ''] = await addMedia(boss, [dot()], ['image'])
    const flow = await aFlow()
    const { nodes, connections } = withPicture(fileName)
    const ai = node('ai', 'openai', {
      typebotIntegration: { name: 'Bia', prompt: 'x', apiKey: 'sk-a-0123456789' },
    })
    await saveDraft(boss, { flowId: flow.id, nodes: [...nodes, ai], connections })
    const copy = await duplicateFlow(boss, { flowId: flow.id })
    expect(copy).toMatchObject({ name: `${flow.name} - copy`, active: false, isPublished: false })
    const { flow: draft } = await readDraft(boss, { flowId: copy.id })
    expect(draft.files.map(({ name }) => name)).toEqual([fileName])
    expect([draft.flow?.nodes.length, draft.secrets]).toEqual([5, []])
    expect((await duplicateFlow(boss, { flowId: flow.id })).name).toBe(`${flow.name} - copy 2`)
    const long = await aFlow('x'.repeat(50))
    expect((await duplicateFlow(boss, { flowId: long.id })).name).toBe(`${'x'.repeat(43)} - copy`)
  })
})

describe('a flow that begins with a drawing', () => {
  test('has it as its draft after one call, with its keys sealed apart, also in what is published', async () => {
    const call = await as(company.admin)
    const typed = { name: 'Bia', prompt: 'Ajude.', apiKey: 'sk-imported-9876' }
    const ai = node('ai', 'openai', { typebotIntegration: typed })
    const body = { name: `Importado ${++count}`, active: false, ...drawn('Oi', [ai]) }
    const created = FlowView.parse(await (await call('POST', '/flowbuilder/drawn', { body })).json())
    expect(created).toMatchObject({ active: false, isPublished: false })
    const { flow } = await readDraft(boss, { flowId: created.id })
    expect(flow.flow?.nodes.map(({ id }) => id)).toEqual(['start', 'hello', 'people', 'ai'])
    expect(flow.secrets).toEqual([{ nodeId: 'ai', field: 'apiKey', lastFour: '9876' }])
    const key = await reading(boss, (tx) =>
      openSecret(tx, { flowId: created.id, nodeId: 'ai', field: 'apiKey' }),
    )
    expect(key).toBe('sk-imported-9876')
    const { publishedVersion } = await publishFlow(boss, { flowId: created.id, note: '' })
    const version = await getVersion(boss, { flowId: created.id, flowVersionId: publishedVersion?.id ?? 0 })
    expect(JSON.stringify([flow, version, created])).not.toContain('sk-imported')
  })

  test('is not made where its name exists, or its drawing is none', async () => {
    const call = await as(company.admin)
    const { name } = await aFlow()
    const countFlows = async () =>
      (await services.admin`select count(*)::int as n from flows where company_id = ${company.id}`)[0]?.n
    const before = await countFlows()
    const doubled = await call('POST', '/flowbuilder/drawn', { body: { name, ...drawn() } })
    expect([doubled.status, await doubled.json()]).toMatchObject([402, { error: 'exist' }])
    const long = { name: `Longo ${++count}`, ...drawn('x'.repeat(2_000_001)) }
    expect((await call('POST', '/flowbuilder/drawn', { body: long })).status).toBeGreaterThanOrEqual(400)
    expect(await countFlows()).toBe(before)
  })

  test('may point to what the company has, which one call says', async () => {
    const call = await as(company.admin)
    const { id } = await aFlow()
    await services.admin`insert into queue_integrations (company_id, type, name, flow_id)
      values (${company.id}, 'n8n', 'Sistema', null), (${company.id}, 'flowbuilder', 'Outro fluxo', ${id})`
    const choices = await (await call('GET', '/flowbuilder/choices')).json()
    expect(choices).toMatchObject({
      queues: [{ id: company.queue.id, name: company.queue.name }],
      integrations: [{ name: 'Sistema' }],
      prompts: [],
    })
  })
})

describe('media of flows', () => {
  test('are answered by their names in the order sent, judged by their content', async () => {
    const call = await as(company.admin)
    const form = (...files: File[]) => {
      const formData = new FormData()
      for (const file of files) formData.append('medias', file)
      for (const file of files) formData.append('body', file.name)
      return formData
    }
    const picture = new File([DOT], 'um.png', { type: 'image/png' })
    const music = new File([MP3], 'dois.mp3', { type: 'audio/mpeg' })
    const names: string[] = await (
      await call('POST', '/flowbuilder/content', { form: form(music, picture) })
    ).json()
    const rows = await services.admin<{ name: string; mime: string; original: string }[]>`
      select name, mime, original_name as original from files where name in ${services.admin(names)}`
    const read = names.map((name) => rows.find((row) => row.name === name))
    expect(read.map((row) => [row?.mime, row?.original])).toEqual([
      ['audio/mpeg', 'dois.mp3'],
      ['image/png', 'um.png'],
    ])
    const one = await (await call('POST', '/flowbuilder/img', { form: form(picture) })).json()
    expect(one).toEqual({ name: expect.any(String) })
    const lied = new File([MP3], 'foto.png', { type: 'image/png' })
    expect((await call('POST', '/flowbuilder/img', { form: form(lied) })).status).toBe(415)
    expect((await call('POST', '/flowbuilder/audio', { form: form(picture) })).status).toBe(415)
    expect(
      (await (await as(company.attendant))('POST', '/flowbuilder/img', { form: form(picture) })).status,
    ).toBe(403)
  })

  test('are bounded by their kind, and none of a refused upload stays', async () => {
    const large = {
      blob: new Blob([DOT, new Uint8Array(MEDIA_LIMITS.image)]),
      name: 'g.png',
      type: 'image/png',
    }
    const countFiles = async () =>
      (await services.admin`select count(*)::int as n from files where company_id = ${company.id}`)[0]?.n
    const before = await countFiles()
    const refused = addMedia(boss, [dot(), large], ['image'])
    await expect(refused).rejects.toMatchObject({ code: 'ERR_FILE_TOO_LARGE' })
    expect(await countFiles()).toBe(before)
  })

  test('are opened by who may read flows, and stay while the draft or a version shows them', async () => {
    const [fileName = ''] = await addMedia(boss, [dot()], ['image'])
    const [droppedName = ''] = await addMedia(boss, [dot()], ['image'])
    const [fileId, droppedId] = [await fileIdOf(fileName), await fileIdOf(droppedName)]
    const { id } = await aFlow()
    await save(id, withPicture(fileName))
    await saveDraft(boss, { flowId: id, ...withPicture(droppedName) })
    await saveDraft(boss, { flowId: id, ...drawn() })
    const linked = await services.admin`select file_id::int from flow_files where flow_id = ${id}`
    expect(linked.map((row) => row.file_id)).toEqual([fileId])
    const later = { ...company.ctx, now: () => new Date(Date.now() + 48 * 3_600_000) }
    await removeOrphanFiles(later)
    expect((await openFile(boss, { fileId, name: fileName })).name).toBe('mapa.png')
    await expect(signFile(boss, { fileId: droppedId })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
    const ana = asUser(services, company.attendant)
    await expect(signFile(ana, { fileId })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
  })
})
