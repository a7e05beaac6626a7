/**
 * Takes pictures of the gallery: `bun run gallery <folder> <page> [language] [part,part…]`, at 1440 and 390 px, light and
 * dark, and prints what axe finds serious.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { launchBrowser } from '#tests/support/browser.ts'
import { seriousFaults } from './serious-faults.ts'
import { galleryServer } from './server.ts'

const [folder = '/tmp/gallery', page = 'bubbles', language = 'pt-BR', parts = 'table'] = process.argv.slice(2)
const SIZES = [
  [1440, 900],
  [390, 844],
] as const

/** The wait until the presses that a part makes by itself are done, and their result has faded in. */
const SETTLED_MS = 600

mkdirSync(folder, { recursive: true })
const server = await galleryServer()
const browser = await launchBrowser()
for (const part of parts.split(',')) {
  for (const theme of ['light', 'dark']) {
    for (const [width, height] of SIZES) await look(part, theme, width, height)
  }
}
await browser.close()
server.stop()

async function look(part: string, theme: string, width: number, height: number): Promise<void> {
  const tab = await browser.newPage({ viewport: { width, height } })
  tab.on('pageerror', (error) => process.stderr.write(`${error}\n`))
  tab.on('console', (message) => message.type() === 'error' && process.stderr.write(`${message.text()}\n`))
  await tab.goto(`${server.url}/?page=${page}&theme=${theme}&lang=${language}&part=${part}`)
  await tab.waitForSelector('main')
  await tab.evaluate(() => document.fonts.ready)
  await tab.waitForTimeout(SETTLED_MS)
  await tab.screenshot({ path: path.join(folder, `${page}-${part}-${theme}-${width}.png`), fullPage: true })
  const faults = await seriousFaults(tab)
  process.stdout.write(`${page} ${part} ${theme} ${width}: ${JSON.stringify(faults, null, 1)}\n`)
  await tab.close()
}
