import { expect, test } from 'bun:test'
import { aViewer } from '#tests/support/views.ts'
import { standInApi } from '#tests/support/web-context.ts'
import { loadAutomation } from './load-automation.server'

const viewerOf = (profile: 'admin' | 'user', planFlags: ('useIntegrations' | 'useOpenAi')[]) => {
  const viewer = aViewer({ profile, allowConnections: 'enabled' })
  return { ...viewer, company: { ...viewer.company, planFlags } }
}

const CASES = [
  {
    viewer: viewerOf('admin', ['useIntegrations', 'useOpenAi']),
    read: ['flowbuilder', 'prompt', 'queueIntegration'],
  },
  { viewer: viewerOf('admin', ['useOpenAi']), read: ['prompt'] },
  // They keep connections, and may read nothing of what answers on them.
  { viewer: viewerOf('user', ['useIntegrations', 'useOpenAi']), read: [] },
]

for (const { viewer, read } of CASES) {
  test(`a ${viewer.profile} with ${viewer.company.planFlags.join(' and ')} is offered ${read.join(', ') || 'nothing'}`, async () => {
    const { context, asked } = standInApi((request) =>
      viewer.profile === 'admin'
        ? Response.json({ [listOf(request)]: [], count: 0, hasMore: false, next: null })
        : Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 }),
    )
    const request = new Request('http://localhost:3000/connections')
    const choices = await loadAutomation({ request, context }, viewer)
    expect(asked.map((call) => call.split(/[/?]/)[1]).sort()).toEqual(read)
    expect(choices.prompts === null).toBe(!read.includes('prompt'))
  })
}

function listOf(request: Request): string {
  const [, path = ''] = new URL(request.url).pathname.split('/')
  return { flowbuilder: 'flows', prompt: 'prompts', queueIntegration: 'queueIntegrations' }[path] ?? path
}
