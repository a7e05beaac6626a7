import { sql } from 'drizzle-orm'
import { connections } from './schema/connections.ts'

/** Written with each change of a connection's settings: the version that the row has after it. */
export const SETTINGS_CHANGED = { settingsVersion: sql`${connections.version} + 1` }
