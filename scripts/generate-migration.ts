// Writes the migration that brings the database to the schema: bun run db:generate --name <what>. The generator reads the newest
// snapshot alone, so that older ones go.
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const snapshots = path.join(root, 'db/migrations/meta')
const tool = path.join(root, 'node_modules/.bin/drizzle-kit')

const generator = Bun.spawn(
  [process.execPath, '--bun', tool, 'generate', '--config', 'db/drizzle.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit'] },
)
const code = await generator.exited
if (code === 0) await removeOldSnapshots()
process.exit(code)

async function removeOldSnapshots(): Promise<void> {
  const names = (await readdir(snapshots)).filter((name) => name.endsWith('_snapshot.json')).sort()
  for (const name of names.slice(0, -1)) await rm(path.join(snapshots, name))
}
