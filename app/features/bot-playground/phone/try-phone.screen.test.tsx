import { expect, test } from 'bun:test'
import { TryBotInput, type TryTurn } from '#domain/bot/contract/try/try-schema.ts'
import { drawScreen, screen, within } from '#tests/support/screen.tsx'
import { TryPage } from '../try-page'

const MENU = {
  type: 'list' as const,
  title: '',
  text: 'Escolha uma opção:',
  buttonText: 'Ver opções',
  sections: [
    {
      title: '',
      rows: [
        { id: 'q1', title: 'Vendas', description: '' },
        { id: 'q2', title: 'Segunda via do boleto d…', description: 'Segunda via do boleto do condomínio' },
      ],
    },
  ],
}
const STATE = {
  status: 'pending',
  step: 'menu',
  queue: null,
  option: null,
  used: 1,
  quietUntil: null,
} as const
const answered = (text: string, lines: TryTurn['lines'], answerId?: string): TryTurn => ({
  ...STATE,
  at: '2026-11-23T13:00:00.000Z',
  text,
  lines,
  rule: 'menuAsked',
  ...(answerId && { answerId }),
})
const GREETED = answered('Oi', [
  {
    by: 'bot',
    text: 'Olá!\n\n[ 1 ] Vendas',
    menu: MENU,
    file: { as: 'image', name: 'fachada.png', text: 'Olá, {{firstName}}!' },
  },
])

async function drawPhone() {
  const tried: TryBotInput[] = []
  const drawn = await drawScreen({
    path: '/try',
    routes: [
      {
        path: '/try',
        element: <TryPage connections={[{ id: 1, name: 'Loja' }]} timeZone="America/Sao_Paulo" />,
      },
    ],
    answer({ url, body }) {
      if (url.pathname !== '/bot/try') return { body: { cases: [] } }
      const input = TryBotInput.parse(body)
      tried.push(input)
      const turns = input.steps.map(({ text, answerId }, index) =>
        index === 0 ? GREETED : answered(text, [{ by: 'bot', text: 'Pois não?' }], answerId),
      )
      return { body: { timeZone: 'America/Sao_Paulo', unsaved: [], turns } }
    },
  })
  await drawn.user.type(await screen.findByRole('textbox', { name: 'Responder como cliente' }), 'Oi{Enter}')
  const phone = await screen.findByRole('list', { name: 'Conversa de teste' })
  return { ...drawn, tried, phone: within(phone) }
}

test('shows the greeting’s picture and the list below it, and sends what is pressed as a phone would', async () => {
  const { user, tried, phone } = await drawPhone()
  expect(await phone.findByText(/Olá, Maria!/)).toBeTruthy()
  expect(phone.getByText('Com a imagem da saudação: fachada.png')).toBeTruthy()
  expect(phone.queryByText(/\[ 1 \]/)).toBeNull()
  await user.click(phone.getByRole('button', { name: 'Vendas' }))
  expect(await phone.findByText('Pois não?')).toBeTruthy()
  expect(tried.at(-1)?.steps).toMatchObject([{ text: 'Oi' }, { text: 'Vendas', answerId: 'q1' }])
})

test('a row is reached by keys, with all of a name that is cut', async () => {
  const { user, tried, phone } = await drawPhone()
  const row = await phone.findByRole('button', { name: /Segunda via do boleto do condomínio/ })
  row.focus()
  await user.keyboard('{Enter}')
  expect(await phone.findByText('Pois não?')).toBeTruthy()
  expect(tried.at(-1)?.steps[1]).toMatchObject({ text: 'Segunda via do boleto d…', answerId: 'q2' })
})

test('says what is not shown, and where it is set', async () => {
  await drawPhone()
  expect(screen.getByText(/expiração e avaliação \(em Conexões\)/)).toBeTruthy()
})
