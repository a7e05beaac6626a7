import type { Settings } from '../env.ts'

/** What is typed to start the product on what was restored: with the folder and the port that the restore was given. */
export function startCommand({ dataDir, databaseUrl, postgresPort }: Settings): string {
  const folder = /^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", `'\\''`)}'`
  const port = databaseUrl === undefined && postgresPort !== 15_432 ? ` PG_PORT=${postgresPort}` : ''
  const database = databaseUrl === undefined ? '' : ', with the same DATABASE_URL'
  return `DATA_DIR=${folder}${port} bun run start${database}`
}
