// Runs one product for the browser files of a test run, and ends it when the run has ended, however it ended.
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import { makeProduct } from '../../prove/product.ts'
import { announce, runLives } from './run-service.ts'
import { ENDED, OPERATOR } from './shared-product.ts'

const [home = '', runner = '0', mark = ''] = process.argv.slice(2)
const NAMES = ['simulator', 'api', 'sessions', 'web'] as const

let isLeaving = false
await buildWeb(path.resolve(import.meta.dirname, '../../..'))
const product = await makeProduct()
await furnish()
await Promise.all(NAMES.map(startWatched))
announce(home, product.site)
setInterval(() => {
  if (!runLives(runner, mark)) void leave()
}, 200)

async function startWatched(name: (typeof NAMES)[number]): Promise<void> {
  const { exited, lines } = await product.start(name)
  void exited.then((code) => {
    if (isLeaving) return
    const last = lines().slice(-30).join('\n')
    writeFileSync(path.join(home, ENDED), `${name} of the shared product ended with ${code}:\n${last}\n`, {
      flag: 'a',
    })
  })
}

/**
 * The operator's name, before anything has read and remembered it; and the platform's company, for which other rules hold:
 * it is the first of a database, and shall be nobody's.
 */
async function furnish(): Promise<void> {
  const sql = postgres(product.site.adminUrl, { max: 1 })
  await sql`insert into platform_settings (name, value) values ('appName', ${OPERATOR})`
  await sql`insert into companies (name) values (${OPERATOR})`
  await sql.end()
}

async function leave(): Promise<never> {
  isLeaving = true
  await product.close()
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}
