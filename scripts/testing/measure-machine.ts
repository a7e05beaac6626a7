// Prints how long a loop and a few hundred statements take here, in milliseconds, as JSON.
import postgres from 'postgres'
import { testDatabase } from '#tests/support/database/database.ts'

const ROUNDS = 200_000_000
const STATEMENTS = 300

const loopMs = timeLoop()
const database = await testDatabase()
const sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined })
await sql`create temporary table measured (id int primary key, body text)`
const statementsMs = await timeStatements()
await sql.end()
await database.drop()
console.log(JSON.stringify({ loopMs, statementsMs }))

function timeLoop(): number {
  const began = performance.now()
  let sum = 1
  for (let round = 0; round < ROUNDS; round++) sum = (sum * 3 + round) | 0
  const milliseconds = Math.round(performance.now() - began)
  // The sum is used, so that no compiler leaves the loop out.
  return sum === 0.5 ? 0 : milliseconds
}

async function timeStatements(): Promise<number> {
  const began = performance.now()
  for (let id = 0; id < STATEMENTS; id++) {
    await sql`insert into measured values (${id}, 'body')`
  }
  return Math.round(performance.now() - began)
}
