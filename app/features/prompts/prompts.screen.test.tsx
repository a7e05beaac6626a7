import { expect, test } from 'bun:test'
import { promptResource } from '#domain/prompts/contract/resource.ts'
import type { PromptView } from '#domain/prompts/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aViewer } from '#tests/support/views.ts'
import { readPosted } from '~/kit/form/read-form'
import PromptOptionsSheet from './options.route'
import PromptRoute from './sheet.route'
import { UsageNotice } from './usage-notice'

const queues = [{ id: 3, name: 'Vendas' }]

function aPromptView(values: Partial<PromptView> = {}): PromptView {
  return {
    id: 7,
    version: 1,
    name: 'Assistente da loja',
    prompt: 'Você atende clientes de uma loja de bolsas. Seja breve e gentil, sempre.',
    voice: 'texto',
    voiceKeyLastFour: '',
    voiceRegion: '',
    maxTokens: 100,
    temperature: 1,
    apiKeyLastFour: '4321',
    queueId: 3,
    queueName: 'Vendas',
    maxMessages: 10,
    model: '',
    baseUrl: '',
    refusal: null,
    refusedAt: null,
    connectionNames: [],
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...values,
  }
}

type Trial = { status?: number; body: unknown }

async function drawSheet(row: PromptView | null, trial: () => Trial = () => ({ body: {} })) {
  const posted: FormData[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    posted.push(form)
    const read = readPosted(form, row ? promptResource.schemas.update : promptResource.schemas.create)
    return read.ok ? null : read.answer
  }
  const bodies: unknown[] = []
  const drawn = await drawScreen({
    path: '/prompts/new',
    viewer: aViewer({ profile: 'admin' }),
    routes: [{ path: '/prompts/new', element: <PromptRoute />, loader: () => ({ row, queues }), action }],
    answer: async ({ url, body }) => {
      if (!url.pathname.endsWith('/prompt/try')) return { body: {} }
      bodies.push(body)
      return trial()
    },
  })
  await screen.findByRole('button', { name: 'Salvar assistente' })
  return { ...drawn, posted, bodies }
}

test('a queue is asked for in the words of the specification', async () => {
  const { user } = await drawSheet(null)
  await user.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Assistente')
  await user.type(screen.getByRole('textbox', { name: /Instruções/ }), 'Seja gentil.')
  await user.click(screen.getByRole('button', { name: 'Salvar assistente' }))
  expect((await screen.findAllByText(/Informe o setor/)).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/Escreva ao menos 50 letras/).length).toBeGreaterThan(0)
})

test('a stored key is never in the page; its toggle shows what is typed', async () => {
  const { user } = await drawSheet(aPromptView())
  const box = screen.getByLabelText<HTMLInputElement>(/Chave da API/)
  expect(box.value).toBe('')
  expect(screen.getByText('Termina em 4321. Vazio mantém.')).toBeTruthy()
  await user.type(box, 'sk-novo')
  expect(box.type).toBe('password')
  await user.click(screen.getAllByRole('button', { name: 'Mostrar a senha' })[0] ?? box)
  expect(box.type).toBe('text')
  expect(box.value).toBe('sk-novo')
})

test('a key and a region are asked for a voice of Azure alone; the child’s voice is called one', async () => {
  const { user } = await drawSheet(aPromptView())
  const voice = screen.getByLabelText<HTMLSelectElement>('Voz')
  const isShown = () => screen.getByLabelText(/Região da voz/).closest('.hidden') === null
  expect(isShown()).toBe(false)
  await user.selectOptions(voice, 'pt-BR-LeticiaNeural')
  await waitFor(() => expect(isShown()).toBe(true))
  expect(voice.selectedOptions[0]?.textContent).toBe('Letícia · Azure · voz infantil')
  await user.selectOptions(voice, 'nova')
  await waitFor(() => expect(isShown()).toBe(false))
})

test('a trial goes by the form as it stands, and says what it used and would do', async () => {
  const answer = { text: 'Vou chamar.', handOver: 'pediu', failure: null, inputTokens: 30, outputTokens: 5 }
  const { user, bodies, posted } = await drawSheet(aPromptView(), () => ({ body: answer }))
  const tokens = screen.getByLabelText<HTMLInputElement>(/Máximo de tokens/)
  await user.clear(tokens)
  await user.type(tokens, '250')
  await user.click(screen.getByRole('button', { name: 'Experimentar' }))
  await user.type(await screen.findByRole('textbox', { name: 'Responder como cliente' }), 'Oi{Enter}')
  expect(await screen.findByText('Vou chamar.')).toBeTruthy()
  expect(screen.getByText('Chamaria uma pessoa: pediu')).toBeTruthy()
  expect(screen.getByText('30 + 5 tokens')).toBeTruthy()
  expect(bodies).toMatchObject([{ promptId: 7, maxTokens: '250', turns: [{ isOurs: false, text: 'Oi' }] }])
  expect(posted).toEqual([])
})

test('a trial that is refused leaves what was written, and leads to the field', async () => {
  const refused = { error: 'ERR_VALIDATION', details: { fields: { apiKey: 'required' } } }
  const { user } = await drawSheet(aPromptView(), () => ({ status: 422, body: refused }))
  await user.click(screen.getByRole('button', { name: 'Experimentar' }))
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Responder como cliente' })
  await user.type(box, 'Oi{Enter}')
  expect(await screen.findByText('Antes de experimentar:')).toBeTruthy()
  await waitFor(() => expect(box.value).toBe('Oi'))
})

test('a trial says of a field what the form says of it, and what would not do as an address is said', async () => {
  const fields = { prompt: 'tooShort', temperature: 'tooLarge', baseUrl: 'invalid' }
  const { user } = await drawSheet(aPromptView(), () => ({
    status: 422,
    body: { error: 'ERR_VALIDATION', details: { fields } },
  }))
  await user.click(screen.getByRole('button', { name: 'Experimentar' }))
  await user.type(await screen.findByRole('textbox', { name: 'Responder como cliente' }), 'Oi{Enter}')
  await screen.findByText('Antes de experimentar:')
  const refusals = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(refusals.filter((text) => text?.includes(': '))).toEqual([
    'Instruções: Escreva ao menos 50 letras.',
    'Temperatura: No máximo 2.',
    'Endereço da API: Informe um endereço completo, como https://api.openai.com/v1',
  ])
})

test('a day’s tokens are shown with their limit, and that they are used up', async () => {
  const options = {
    aiDailyTokens: 2000,
    aiPromptId: null,
    aiDraft: false,
    aiSummary: false,
    aiTranslate: false,
    aiWording: false,
    usedToday: 1234,
    costMicrosToday: 2_500_000,
    version: 1,
  }
  const draw = (values: object) =>
    drawScreen({
      path: '/prompts',
      routes: [{ path: '/prompts', element: <UsageNotice options={{ ...options, ...values }} /> }],
    })
  await draw({})
  expect(await screen.findByText(/1\.234 de 2\.000 tokens · US\$\s2,50/)).toBeTruthy()
  await draw({ usedToday: 2000 })
  expect(await screen.findByText(/2\.000 tokens de hoje acabaram/)).toBeTruthy()
})

test('help that no assistant gives is said to reach nobody', async () => {
  const options = {
    version: 1,
    aiDailyTokens: 0,
    aiPromptId: null,
    aiDraft: false,
    aiSummary: false,
    aiTranslate: false,
    aiWording: false,
    usedToday: 0,
    costMicrosToday: 0,
  }
  const { user } = await drawScreen({
    path: '/prompts/options',
    viewer: aViewer({ profile: 'admin' }),
    routes: [
      {
        path: '/prompts/options',
        element: <PromptOptionsSheet />,
        loader: () => ({ options, choices: [{ value: 7, label: 'Assistente da loja' }] }),
      },
    ],
  })
  const warning = () => screen.queryByText(/sem ele, nada disto aparece/)
  const summary = await screen.findByRole('checkbox', { name: 'Resumir conversas' })
  expect(warning()).toBeNull()
  await user.click(summary)
  await waitFor(() => expect(warning()).toBeTruthy())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assistente que ajuda' }), '7')
  await waitFor(() => expect(warning()).toBeNull())
})
