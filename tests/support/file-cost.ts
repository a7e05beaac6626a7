// Comes before every test file (bunfig.toml): when the runner asks for it, what each file cost is written into its folder.
import { afterAll } from 'bun:test'
import { appendFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { takeDatabaseSeconds } from './database/database-cost.ts'
import { ownSeconds, serviceSeconds } from './run/process-seconds.ts'
import { serviceHome } from './run/run-service.ts'
import { BROWSER } from './run/shared-browser.ts'

const folder = process.env.TEST_COSTS
const root = path.resolve(import.meta.dirname, '../..')

if (folder) {
  afterAll(() => {
    const cost = {
      file: path.relative(root, Bun.main),
      /**
       * The cost of this process so far, like `browser`: the cost of a file is the part that came since the file before
       * it.
       */
      runner: ownSeconds(),
      database: takeDatabaseSeconds(),
      browser: existsSync('/proc') ? serviceSeconds(serviceHome(BROWSER)) : 0,
    }
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(cost)}\n`)
  })
}
