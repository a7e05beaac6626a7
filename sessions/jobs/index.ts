import { JOB_NAMES, type JobName } from '#domain/core/contract/jobs/job-queues.ts'
import { nameOf } from '../failures.ts'
import { callForRunJob } from './call-for-run.ts'
import { checkNumber } from './check-number.ts'
import { runErasure } from './erase-company.ts'
import { fetchMedia } from './fetch-media.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Job, JobTools } from './job.ts'
import { makeThumbnail } from './make-thumbnail.ts'
import { markRead } from './mark-read.ts'
import { planSchedules } from './plan-schedules.ts'
import { sendPush } from './send-push.ts'
import { tellWebhookJob } from './tell-webhook.ts'

/** The work of each job queue, and how many of its jobs run at a time. */
export const JOBS: { readonly [N in JobName]: Job<N> } = {
  'fetch-media': { concurrency: 4, run: fetchMedia },
  'fetch-picture': { concurrency: 1, run: fetchPicture },
  'make-thumbnail': { concurrency: 1, run: makeThumbnail },
  // One at a time: WhatsApp watches who looks up many numbers.
  'check-number': { concurrency: 1, run: checkNumber },
  'mark-read': { concurrency: 2, run: markRead },
  'erase-company': { concurrency: 1, run: runErasure },
  'plan-schedules': { concurrency: 1, run: planSchedules },
  // A host that is away holds none of another company's, and not all of its own.
  'call-for-run': { concurrency: 12, perGroup: 4, run: callForRunJob },
  // A receiver that is slow holds none of another company's, and not all of its own.
  'tell-webhook': { concurrency: 8, perGroup: 2, run: tellWebhookJob },
  'send-push': { concurrency: 4, run: sendPush },
}

/**
 * Runs the jobs of every queue until the services close. A job that throws counts as a failed attempt, which the queue
 * repeats later.
 */
export async function workJobs(tools: JobTools): Promise<void> {
  for (const name of JOB_NAMES) await work(tools, name)
}

function work<N extends JobName>(tools: JobTools, name: N): Promise<void> {
  const job: Job<N> = JOBS[name]
  return tools.services.jobs.work(name, job, async (input) => {
    try {
      await job.run(tools, input)
    } catch (error) {
      tools.services.log.warn({ job: name, failure: nameOf(error) }, 'a job failed')
      throw error
    }
  })
}
