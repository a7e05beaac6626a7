import { afterAll, beforeAll, beforeEach } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'
import { FAKE_MICROPHONE, launchBrowser } from '#tests/support/browser.ts'
import { sharedGallery } from '#tests/support/run/shared-gallery.ts'

const Sent = z.object({
  clientId: z.string(),
  body: z.string(),
  isPrivate: z.boolean(),
  file: z.string().nullable().default(null),
  /** The size of the whole request, in bytes. */
  size: z.number().default(0),
})
const Draft = z.object({ isPrivate: z.boolean(), body: z.string() })

type Desk = {
  /** The messages that reached the API's address, oldest first. */
  sent: z.infer<typeof Sent>[]
  /** The drafts that were saved, whatever the conversation. The API's address answers with the last one of a mode. */
  drafts: z.infer<typeof Draft>[]
  /** The answer of the API's address to messages. */
  answer: { status: number; body: object }
  /** Messages get no answer at all. */
  holds: boolean
  context: () => BrowserContext
  page: () => Page
  open: (query: string) => Promise<Page>
}

/** The composer by itself in a browser, a fresh one for each test, with its requests answered at the network's edge. */
export function composerDesk(): Desk {
  const open: { gallery?: string; browser?: Browser } = {}
  const now: { context?: BrowserContext; page?: Page } = {}
  const desk: Desk = {
    sent: [],
    drafts: [],
    answer: { status: 200, body: {} },
    holds: false,
    context: () => present(now.context),
    page: () => present(now.page),
    async open(query) {
      const page = await present(now.context).newPage()
      await page.goto(`${open.gallery}/?page=composer${query}`)
      return page
    },
  }

  beforeAll(async () => {
    open.gallery = await sharedGallery()
    open.browser = await launchBrowser(FAKE_MICROPHONE)
  }, 120_000)
  afterAll(() => open.browser?.close())
  beforeEach(async () => {
    await now.context?.close()
    desk.sent.length = 0
    desk.drafts.length = 0
    desk.answer = { status: 200, body: {} }
    desk.holds = false
    now.context = await present(open.browser).newContext({ viewport: { width: 1280, height: 800 } })
    now.context.setDefaultTimeout(45_000)
    await answerFor(now.context, desk)
    now.page = await desk.open('')
    await now.page.getByRole('textbox').waitFor()
  })
  return desk
}

async function answerFor(context: BrowserContext, desk: Desk) {
  await context.route('**/tickets/*/draft', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ status: 200, json: keptDrafts(desk) })
    desk.drafts.push(Draft.parse(route.request().postDataJSON()))
    await route.fulfill({ status: 200, json: { message: 'draft kept' } })
  })
  await context.route('**/messages/**', async (route) => {
    const request = route.request()
    desk.sent.push(readSent(request.headers()['content-type'] ?? '', request.postDataBuffer()))
    if (!desk.holds) await route.fulfill({ status: desk.answer.status, json: desk.answer.body })
  })
}

function keptDrafts({ drafts }: Desk) {
  const last = (isPrivate: boolean) => drafts.findLast((draft) => draft.isPrivate === isPrivate)?.body ?? ''
  return { ticketId: 1, reply: last(false), note: last(true) }
}

function readSent(type: string, data: Buffer | null) {
  if (!type.startsWith('multipart')) return Sent.parse(JSON.parse(data?.toString() ?? '{}'))
  const text = data?.toString('latin1') ?? ''
  const field = (name: string) =>
    utf8(new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(text)?.[1] ?? '')
  return {
    clientId: field('clientId'),
    body: field('body'),
    isPrivate: field('isPrivate') === 'true',
    file: utf8(/name="medias"; filename="([^"]*)"/.exec(text)?.[1] ?? ''),
    size: text.length,
  }
}

function utf8(latin1: string) {
  return Buffer.from(latin1, 'latin1').toString()
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the desk is not open yet')
  return value
}
