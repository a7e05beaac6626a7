import { existsSync } from 'node:fs'
import { isAlive, startMark } from '#scripts/process-table.ts'
import { removeThrowaway } from './throwaway.ts'

// `bun watch-throwaway.ts <folder> <pid> <start mark>`: removes the folder and its server once that process is gone.
const [folder = '', pid = '', mark = ''] = process.argv.slice(2)
while (existsSync(folder)) {
  if (!isAlive(Number(pid)) || startMark(Number(pid)) !== mark) await removeThrowaway(folder)
  await Bun.sleep(500)
}
