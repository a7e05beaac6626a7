import * as userJobs from '#domain/user-jobs/contract/endpoints.ts'
import { getUserJob, listUserJobs } from '#domain/user-jobs/list-user-jobs.ts'
import {
  cancelUserJob,
  pauseUserJob,
  removeUserJob,
  resumeUserJob,
} from '#domain/user-jobs/steer-user-job.ts'
import { bind } from '../../lib/bind.ts'

export const userJobRoutes = bind(userJobs, {
  list: listUserJobs,
  get: getUserJob,
  pause: pauseUserJob,
  resume: resumeUserJob,
  cancel: cancelUserJob,
  remove: removeUserJob,
})
