// Builds the gallery for the browser files of a test run, and serves it until the run has ended, however it ended.
import { rmSync } from 'node:fs'
import { galleryServer } from '../../gallery/server.ts'
import { announce, runLives } from './run-service.ts'

const [home = '', runner = '0', mark = ''] = process.argv.slice(2)

const { url } = await galleryServer()
announce(home, { url })
setInterval(() => {
  if (runLives(runner, mark)) return
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}, 200)
