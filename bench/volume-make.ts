import { fill } from './support/volume/fill.ts'
import { openCluster } from './support/volume/store.ts'
import { say } from './support/volume/tables.ts'

// `bun bench/volume-make.ts <folder> [tickets] [contacts] [messages a ticket]`: makes what
// bench/volume.ts measures, and leaves the server stopped.
const [home, count = '1000000', people = '200000', messages = '10'] = process.argv.slice(2)
if (home === undefined) throw new Error('say in which folder: it takes some 20 GB for a million tickets')
const tickets = Number(count)
const cluster = await openCluster(home, true)
for (const [database, parts] of [
  ['tenth', 10],
  ['whole', 1],
] as const) {
  say(`${database}: ${tickets / parts} tickets`)
  await cluster.make(database)
  const services = await cluster.services(database)
  await fill(services, cluster.url(database), {
    tickets: tickets / parts,
    contacts: Number(people) / parts,
    smallCompanies: 2000 / parts,
    perTicket: Number(messages),
  })
  await services.close()
}
await cluster.stop()
process.exit(0)
