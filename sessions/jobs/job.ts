import type { Services } from '#domain/core/context.ts'
import type { JobInputs, JobName } from '#domain/core/contract/jobs/job-queues.ts'
import type { PushPost } from '#domain/notifications/post-push.ts'
import type { ChannelSession } from '../channels/driver.ts'
import type { Drivers } from '../channels/index.ts'

/** The tools of a job: the services, and the sockets that this process holds. */
export type JobTools = {
  services: Services
  drivers: Drivers
  push: PushPost
  session(connectionId: number): ChannelSession | undefined
}

export type Job<N extends JobName> = {
  /** The number of these jobs that run at a time in this process. */
  concurrency: number
  /** The number of these jobs of one company at a time; each is taken alone then, and holds up no other. */
  perGroup?: number
  run(tools: JobTools, input: JobInputs[N]): Promise<void>
}
