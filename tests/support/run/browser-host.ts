// Runs one browser for the files of a test run, and ends it when the run has ended, however it ended.
import { rmSync } from 'node:fs'
import { launchBrowserServer } from '../browser.ts'
import { announce, runLives } from './run-service.ts'

const [home = '', runner = '0', mark = ''] = process.argv.slice(2)

const server = await launchBrowserServer()
announce(home, { endpoint: server.wsEndpoint() })
setInterval(() => {
  if (!runLives(runner, mark)) void leave()
}, 200)

async function leave(): Promise<never> {
  await server.close()
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}
