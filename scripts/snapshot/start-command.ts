import type { Settings } from '../env.ts'

/**
 * Returns the command that starts the product on the restored data, with the folder and the port that were given to the
 * restore.
 */
export function startCommand({ dataDir, databaseUrl, postgresPort }: Settings): string {
  const folder = /^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", `'\\''`)}'`
  const port = databaseUrl === undefined && postgresPort !== 15_432 ? ` PG_PORT=${postgresPort}` : ''
  const database = databaseUrl === undefined ? '' : ', with the same DATABASE_URL'
  return `DATA_DIR=${folder}${port} bun run start${database}`
}
