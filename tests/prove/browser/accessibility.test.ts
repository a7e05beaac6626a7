import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { seriousFaults } from '#tests/gallery/serious-faults.ts'
import { pair } from '#tests/prove/world.ts'
import { aConnection, aQueue } from '#tests/support/factories.ts'
import {
  type Journey,
  openJourney,
  type Person,
  PHONE,
  signIn,
  watched,
} from '#tests/support/journey/journey.ts'
import { isAtRest, outOfWindow, tooWide } from '#tests/support/journey/journey-layout.ts'
import { makeScenarios, type Scenarios } from '#tests/support/journey/journey-scenarios.ts'
import {
  chooseContact,
  goTo,
  inMenu,
  newQr,
  openContact,
  press,
  steps,
  waitForText,
} from '#tests/support/journey/journey-steps.ts'
import { picture } from '#tests/support/journey/journey-super.ts'
import { waitFor } from '#tests/support/wait-for.ts' // One test goes through all screens of somebody, also on a machine that others share.

/** The dark page differs by its colours alone. */
const THEMES = [
  ['light', undefined],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const
const SIZES = { wide: { width: 1440, height: 900 }, phone: PHONE }

let journey: Journey
let scenarios: Scenarios
let people: { admin: Person; attendant: Person; idle: Person }
let connectionId: number

beforeAll(async () => {
  journey = await openJourney()
  const { world } = journey
  const quiet = await aQueue(world.company.ctx, { name: 'Sem ninguém' })
  people = {
    admin: await journey.person({ profile: 'admin', allTicket: true }),
    attendant: await journey.person({ profile: 'user' }),
    idle: await journey.person({ profile: 'user', queueIds: [quiet.id] }),
  }
  await pair(world)
  scenarios = await makeScenarios(world, people.admin.userId, '5511988885001')
  connectionId = (await aConnection(world.company.ctx, { name: 'Filial', status: 'DISCONNECTED' })).id
})
afterAll(() => journey?.close())

type Screen = {
  name: string
  path: () => string
  open?: (page: Page) => Promise<unknown>
  /**
   * The name of the opened part, over a page that is judged by itself. On a phone and in the dark only this part is
   * judged again.
   */
  over?: string
  /** True when the opened part is no layer that Escape closes, so the page is loaded anew for the next one. */
  stays?: true
}
const DIALOG = '[role=dialog]'
const MENU = '[role=menu]'
const conversation = () => `/tickets/${scenarios.full.uuid}?section=open`
const health = () => `/connections/${journey.world.company.connection.id}/health`
const disconnect = (page: Page) =>
  page.getByRole('link', { name: 'Desconectar' }).and(page.locator(':visible')).first().click()

const OF_ANYONE: Screen[] = [
  { name: 'sign in', path: () => '/login' },
  {
    name: 'sign in refused',
    stays: true,
    path: () => '/login',
    open: steps(
      (page) => page.getByLabel('E-mail').fill('ninguem@loja.example'),
      (page) => page.getByLabel('Senha', { exact: true }).fill('errada123'),
      press('Entrar'),
      (page) => page.getByRole('alert').waitFor(),
    ),
  },
  { name: 'signed in elsewhere', path: () => '/login?reason=elsewhere' },
  { name: 'set up', path: () => '/set-up?code=x' },
]

const OF_THE_ADMIN: Screen[] = [
  {
    name: 'set up, somebody signed in',
    path: () => '/set-up?code=x',
    open: waitForText('Já há alguém nesta sessão'),
  },
  { name: 'waiting', path: () => '/tickets', open: waitForText('Boa tarde, meu pedido') },
  { name: 'filters', over: DIALOG, path: () => '/tickets', open: press('Filtros') },
  { name: 'list options', over: MENU, path: () => '/tickets', open: press('Opções da lista') },
  { name: 'search', path: () => '/tickets?tab=search&q=zzz', open: waitForText('Nada com estes filtros') },
  { name: 'closed', path: () => '/tickets?tab=closed', open: waitForText('Obrigada!') },
  { name: 'new conversation', over: DIALOG, path: () => '/tickets', open: press('Nova conversa') },
  { name: 'conversation', path: conversation, open: waitForText('Foto da embalagem') },
  {
    name: 'message menu',
    over: MENU,
    path: conversation,
    open: (page) => page.getByRole('button', { name: 'Ações da mensagem' }).last().click(),
  },
  {
    name: 'private note',
    over: 'form[data-mode=private]',
    stays: true,
    path: conversation,
    open: async (page) => {
      // A phone has it behind the plus.
      if (page.viewportSize()?.width === PHONE.width) {
        await page.getByRole('button', { name: 'Anexar e mais' }).click()
        await page.getByRole('menuitem', { name: 'Escrever nota privada' }).click()
      } else await page.getByRole('checkbox', { name: 'Nota privada' }).click({ force: true })
    },
  },
  { name: 'emojis', over: DIALOG, path: conversation, open: press('Emojis') },
  { name: 'conversation menu', over: MENU, path: conversation, open: press('Mais ações') },
  { name: 'contact', stays: true, path: conversation, open: openContact },
  {
    name: 'contact, edited',
    stays: true,
    path: conversation,
    open: steps(openContact, press('Editar contato')),
  },
  {
    name: 'log',
    over: DIALOG,
    path: conversation,
    open: steps(inMenu('Histórico'), waitForText(/abriu a conversa/)),
  },
  { name: 'transfer', over: DIALOG, path: conversation, open: press('Transferir') },
  {
    name: 'delete',
    over: '[role=alertdialog], [role=dialog]',
    path: conversation,
    open: inMenu('Excluir conversa'),
  },
  {
    name: 'accept into a queue',
    over: DIALOG,
    path: () => `/tickets/${scenarios.waiting.uuid}`,
    open: steps(press(/^Aceitar$/), waitForText('Escolha a fila em que você vai atender')),
  },
  {
    name: 'already open',
    over: DIALOG,
    stays: true,
    path: () => '/tickets',
    open: steps(
      press('Nova conversa'),
      (page) => chooseContact(page, scenarios.heldTicket.contactName),
      press('Abrir conversa'),
      waitForText('Conversa já aberta'),
    ),
  },
  {
    name: 'picture',
    over: DIALOG,
    path: conversation,
    open: steps(waitForText('Foto da embalagem'), press('Abrir: Foto da embalagem'), (page) =>
      page.getByRole('button', { name: /^Tamanho original/ }).waitFor(),
    ),
  },
  { name: 'palette', over: DIALOG, path: () => '/tickets', open: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', over: DIALOG, path: () => '/tickets', open: (page) => page.keyboard.press('Shift+?') },
  { name: 'connections', path: () => '/connections', open: waitForText('Filial') },
  {
    name: 'new connection',
    over: DIALOG,
    path: () => '/connections/new',
    open: waitForText('Nova conexão de WhatsApp'),
  },
  {
    name: 'connection',
    over: DIALOG,
    path: () => `/connections/${connectionId}/edit`,
    open: waitForText('Editar Filial'),
  },
  {
    name: 'drops',
    over: DIALOG,
    path: () => `/connections/${connectionId}/drops`,
    open: waitForText('Quedas de Filial'),
  },
  { name: 'health', over: DIALOG, path: health, open: waitForText('Última mensagem recebida') },
  {
    name: 'test refused',
    over: DIALOG,
    stays: true,
    path: health,
    open: steps(
      (page) => page.getByLabel('Enviar para').last().fill('abc'),
      press('Enviar teste'),
      waitForText(/não é válido/),
    ),
  },
  {
    name: 'QR code',
    over: DIALOG,
    path: () => '/connections',
    open: steps(
      (page) => newQr(page, connectionId),
      (page) => page.getByRole('img', { name: /^QR code/ }).waitFor(),
    ),
  },
  {
    name: 'disconnect',
    over: '[role=alertdialog], [role=dialog]',
    path: () => '/connections',
    open: steps(disconnect, waitForText('O que fazer com as conversas abertas')),
  },
  { name: 'not found', path: () => '/nowhere', open: waitForText('Página não encontrada') },
]

const OF_THE_ATTENDANT: Screen[] = [
  { name: 'forbidden', path: () => '/connections', open: waitForText('Acesso Negado') },
]
const OF_THE_IDLE: Screen[] = [
  { name: 'nobody waits', path: () => '/tickets', open: waitForText('Ninguém está esperando') },
]

describe.each(['wide', 'phone'] as const)(
  'in a %s window nothing keeps people out, and all fits,',
  (size) => {
    test('before one has signed in', async () => {
      const context = await open(size)
      expect(await faultsOf(context, OF_ANYONE, size)).toEqual({})
      await context.close()
    })
    test.each([
      ['admin', OF_THE_ADMIN],
      ['attendant', OF_THE_ATTENDANT],
      ['idle', OF_THE_IDLE],
    ] as const)('as %s', async (profile, screens) => {
      const context = await open(size)
      const first = await context.newPage()
      await signIn(first, journey.world, people[profile].email)
      await first.close()
      expect(await faultsOf(context, screens, size)).toEqual({})
      await context.close()
    })
  },
)

/** Two screens at a time, each in a page that goes on to the next: a new one is a new process of the browser. */
async function faultsOf(context: BrowserContext, screens: readonly Screen[], size: keyof typeof SIZES) {
  const faults: Record<string, unknown> = {}
  const remaining = [...screens]
  const work = async () => {
    let page = await context.newPage()
    for (let screen = remaining.shift(); screen; screen = remaining.shift()) {
      const { name } = screen
      try {
        await judge(page, screen, size)
        if (screen.stays) await page.goto('about:blank')
      } catch (error) {
        faults[name] = error instanceof Error ? error.message : error
        await page.close()
        page = await context.newPage()
      }
    }
    await page.close()
  }
  await Promise.all([work(), work()])
  return faults
}

function open(size: keyof typeof SIZES): Promise<BrowserContext> {
  return journey.busyWindow({ viewport: SIZES[size], hasTouch: size === 'phone', reducedMotion: 'reduce' })
}

/** Nothing serious for assistive technology, nothing that runs out of the window, in both themes. */
async function judge(page: Page, screen: Screen, size: keyof typeof SIZES): Promise<void> {
  await watched(`accessibility ${size} ${screen.name}`, page, async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await goTo(page, journey.world.webUrl, screen.path())
    await page.evaluate(() => document.fonts.ready)
    await screen.open?.(page)
    if (screen.over) await page.locator(screen.over).first().waitFor()
    for (const [colorScheme, rules] of THEMES) {
      await page.emulateMedia({ colorScheme })
      await waitFor(() => page.evaluate(isAtRest), { description: 'the colours to have changed' })
      await picture(page, `${screen.name.replaceAll(/\W+/g, '-')}-${size}-${colorScheme}`)
      const isWhole = size === 'wide' && colorScheme === 'light'
      const within = isWhole || !screen.over ? undefined : [screen.over]
      expect(await seriousFaults(page, { within, rules })).toEqual([])
    }
    const { width } = SIZES[size]
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await page.locator('[data-message]').evaluateAll(tooWide)).toEqual([])
    expect(await page.locator('[role=dialog] :is(a, button)').evaluateAll(outOfWindow)).toEqual([])
  })
}
