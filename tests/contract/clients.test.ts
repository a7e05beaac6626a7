import { afterAll, expect, test } from 'bun:test'
import path from 'node:path'
import { z } from 'zod'
import { aProgram } from '#tests/support/desks/program-desk.ts'
import { servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const api = await servedApi(services)
afterAll(() => api.stop())
const folder = path.resolve(import.meta.dirname, '../../clients')

test('the example of the typed client sends once, however often it is run, and reads the state', async () => {
  const { token, messages } = await aProgram(services)
  const run = async () => {
    const example = path.join(folder, 'typescript/example.ts')
    const ran = Bun.spawn([process.execPath, example, api.url, token, '5511987654321'], { stderr: 'pipe' })
    return {
      words: (await new Response(ran.stdout).text()).trim().split(' '),
      failure: await new Response(ran.stderr).text(),
    }
  }
  const first = await run()
  expect(await run()).toEqual(first)
  const said = await messages()
  expect(said).toMatchObject([{ id: Number(first.words[0]), body: 'Your order is on its way.' }])
  expect(first.words[1]).toBe('accepted')
})

const Named = z.object({
  name: z.string(),
  value: z.string().default(''),
  parameterType: z.string().optional(),
})
const Listed = z.object({ parameters: z.array(Named) })
const Workflow = z.object({
  nodes: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      parameters: z.object({
        method: z.enum(['GET', 'POST']).optional(),
        url: z.string().optional(),
        contentType: z.string().optional(),
        headerParameters: Listed.optional(),
        bodyParameters: Listed.optional(),
        assignments: z.object({ assignments: z.array(Named) }).optional(),
      }),
    }),
  ),
})

test('each request of the n8n workflow is answered by the API, the file and its repetition too', async () => {
  const { token, messages } = await aProgram(services)
  const { nodes } = Workflow.parse(await Bun.file(path.join(folder, 'n8n/workflow.json')).json())
  const settings = nodes.flatMap(({ parameters }) => parameters.assignments?.assignments ?? [])
  const answers = new Map<string, Record<string, unknown>>([
    [
      'Settings',
      { ...Object.fromEntries(settings.map(({ name, value }) => [name, value])), apiUrl: api.url },
    ],
  ])
  const calls = nodes.filter(({ parameters }) => parameters.url?.includes('/messages/send'))
  for (const { name, parameters } of calls) {
    const request = requestOf(parameters, answers, token)
    const [first, again] = [await fetch(...request()), await fetch(...request())]
    const answer = await first.json()
    expect({ name, status: first.status }).toEqual({ name, status: 200 })
    expect(await again.json()).toEqual(answer)
    answers.set(name, answer)
  }
  expect(calls.map(({ name }) => name)).toEqual(['Send text', 'Read state', 'Send file'])
  expect((await messages()).map(({ body }) => body)).toEqual([
    'Your order is on its way.',
    'Here is your invoice.',
  ])
})

type Parameters = z.infer<typeof Workflow>['nodes'][number]['parameters']

/** The request that n8n makes of a node's parameters. */
function requestOf(
  { method, url = '', contentType, headerParameters, bodyParameters }: Parameters,
  answers: ReadonlyMap<string, Record<string, unknown>>,
  token: string,
) {
  const filled = (text: string) =>
    text
      .replace(/^=/, '')
      .replace(/\{\{ \$\('([^']+)'\)\.item\.json\.(\w+) \}\}/g, (_, node: string, field: string) =>
        String(answers.get(node)?.[field]),
      )
      .replace('{{ $execution.id }}', '812')
      .replace('{{ $itemIndex }}', '0')
  const headers = new Headers({ Authorization: `Bearer ${token}` })
  for (const { name, value } of headerParameters?.parameters ?? []) headers.set(name, filled(value))
  const fields = bodyParameters?.parameters ?? []
  return (): [string, RequestInit] => {
    if (fields.length === 0) return [filled(url), { headers, ...(method && { method }) }]
    const isForm = contentType === 'multipart-form-data'
    const body = isForm ? formOf(fields, filled) : jsonOf(fields, filled)
    if (!isForm) headers.set('Content-Type', 'application/json')
    return [filled(url), { method: 'POST', headers, body }]
  }
}

type Field = z.infer<typeof Named>

function formOf(fields: readonly Field[], filled: (text: string) => string): FormData {
  const form = new FormData()
  for (const { name, value, parameterType } of fields) {
    if (parameterType === 'formBinaryData') form.append(name, INVOICE)
    else form.append(name, filled(value))
  }
  return form
}

function jsonOf(fields: readonly Field[], filled: (text: string) => string): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, filled(value)])))
}

const INVOICE = new File(['%PDF-1.4\n'], 'invoice.pdf', { type: 'application/pdf' })
