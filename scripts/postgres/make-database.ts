import postgres from 'postgres'

/** Makes the database that the url names, unless it is there. The url is an administrator's. */
export async function makeDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = target.pathname.slice(1)
  target.pathname = '/postgres'
  const sql = postgres(target.href, { max: 1, onnotice: () => undefined })
  try {
    const existing = await sql`select from pg_database where datname = ${name}`
    if (existing.length === 0) await sql`create database ${sql(name)}`
  } finally {
    await sql.end()
  }
}
