import type { JobName } from '#domain/core/job-queues.ts'
import { nameOf } from '../failures.ts'
import { fetchMedia } from './fetch-media.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Job, JobTools } from './job.ts'
import { makeThumbnail } from './make-thumbnail.ts'
import { markRead } from './mark-read.ts'

const JOBS = {
  'fetch-media': { concurrency: 4, run: fetchMedia },
  'fetch-picture': { concurrency: 1, run: fetchPicture },
  'make-thumbnail': { concurrency: 1, run: makeThumbnail },
  'mark-read': { concurrency: 2, run: markRead },
} as const satisfies { [N in JobName]: Job<N> }

/** Works every queue until the services close. A throw is a failed try, which the queue repeats later. */
export async function workJobs(tools: JobTools): Promise<void> {
  await work(tools, 'fetch-media', JOBS['fetch-media'])
  await work(tools, 'fetch-picture', JOBS['fetch-picture'])
  await work(tools, 'make-thumbnail', JOBS['make-thumbnail'])
  await work(tools, 'mark-read', JOBS['mark-read'])
}

function work<N extends JobName>(tools: JobTools, name: N, job: Job<N>): Promise<void> {
  return tools.services.jobs.work(name, job.concurrency, async (input) => {
    try {
      await job.run(tools, input)
    } catch (error) {
      tools.services.log.warn({ job: name, failure: nameOf(error) }, 'a job failed')
      throw error
    }
  })
}
