import type { Sql } from 'postgres'
import { FIRST_NAMES, LAST_NAMES, seeded, texts } from './words.ts'

/** Texts from which messages are put together, one or two each. */
export const TEXTS = 150_000

/** A schema of its own beside the product's, dropped when the rows are made. */
export async function makePool(sql: Sql): Promise<void> {
  await sql`drop schema if exists bench cascade`
  await sql`create schema bench`
  await sql`create unlogged table bench.texts (n serial primary key, body text not null)`
  const random = seeded(7)
  const batch: { body: string }[] = []
  for (const body of texts(TEXTS, random)) {
    batch.push({ body })
    if (batch.length === 5000) await sql`insert into bench.texts ${sql(batch.splice(0))}`
  }
  await sql`create unlogged table bench.names (n serial primary key, name text not null)`
  const names = FIRST_NAMES.flatMap((first) =>
    LAST_NAMES.flatMap((last) => LAST_NAMES.map((second) => ({ name: `${first} ${second} ${last}` }))),
  )
  for (let from = 0; from < names.length; from += 5000) {
    await sql`insert into bench.names ${sql(names.slice(from, from + 5000))}`
  }
  await sql`analyze bench.texts, bench.names`
}
