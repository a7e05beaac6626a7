import { z } from 'zod'
import { waitFor } from '#tests/support/wait-for.ts'
import type { Random } from './random.ts'
import { watchJobs } from './watch-jobs.ts'
import type { World } from './world.ts'

export type ImportPlan = { rows: number; kills: number }

const Uploaded = z.object({ job: z.object({ id: z.number() }) })
const Job = z.object({
  state: z.string(),
  done: z.number(),
  counts: z.object({ created: z.number(), updated: z.number(), skipped: z.number(), failed: z.number() }),
})

/**
 * A spreadsheet is imported while the process that does it is killed again and again, at random moments. Every row must
 * become one contact, and be counted once.
 */
export async function proveImport(world: World, { rows, kills }: ImportPlan, random: Random) {
  const jobId = await upload(world, rows)
  const choice = { fields: ['name', 'number', 'email'], hasHeader: true }
  await world.program.post(`/contacts/imports/${jobId}/check`, choice)
  const jobWatch = watchJobs(world)
  let landed = 0
  for (let kill = 0; kill < kills; kill++) {
    if ((await goOn(world, jobId)).state === 'active') await jobWatch.untilTaken(jobId)
    await Bun.sleep(random.below(700))
    if (await jobWatch.isHit(jobId)) landed++
    await world.kill('sessions')
    await world.start('sessions')
  }
  const job = await waitFor(
    async () => {
      const now = await goOn(world, jobId)
      return now.state === 'active' ? false : now
    },
    { description: 'the end of the import', timeoutMs: 120_000, everyMs: 200 },
  )
  const [counts] = await world.services.admin<{ contacts: number; numbers: number; identities: number }[]>`
    select count(*)::int as contacts, count(distinct number)::int as numbers,
      (select count(*)::int from contact_identities i join contacts c on c.id = i.contact_id
        where c.company_id = ${world.company.id} and c.name like 'Linha %') as identities
    from contacts where company_id = ${world.company.id} and name like 'Linha %'`
  const wrong = [
    ...(job.state === 'done' ? [] : [`the job ended as ${job.state}`]),
    ...Object.entries({ ...counts, counted: job.counts.created }).flatMap(([name, count]) =>
      count === rows ? [] : [`${name}: ${count} of ${rows}`],
    ),
  ]
  return {
    sent: rows,
    once: counts?.contacts ?? 0,
    wrong,
    figures: [`${landed} of ${kills} kills hit its work`],
    landed,
  }
}

/** As its maker would: what was looked through is saved. */
async function goOn({ program }: World, jobId: number): Promise<z.infer<typeof Job>> {
  const job = Job.parse(await program.get(`/jobs/${jobId}`))
  if (job.state !== 'ready') return job
  await program.post(`/contacts/imports/${jobId}/start`, { checkNumbers: false })
  return { ...job, state: 'active' }
}

async function upload({ apiUrl, program }: World, rows: number): Promise<number> {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Linha ${n};5521${String(900_000_000 + n)};linha${n}@x.com`,
  )
  const form = new FormData()
  form.append('start', 'false')
  form.append(
    'file',
    new File([`Nome;Número;E-mail\n${lines.join('\n')}\n`], 'linhas.csv', { type: 'text/csv' }),
  )
  const headers = { authorization: `Bearer ${program.token}` }
  const answer = await fetch(`${apiUrl}/contacts/upload`, { method: 'POST', headers, body: form })
  return Uploaded.parse(await answer.json()).job.id
}
