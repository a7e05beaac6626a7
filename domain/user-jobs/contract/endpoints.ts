import { endpoint } from '../../core/contract/endpoint.ts'
import { ListUserJobsInput, UserJobIdParam, UserJobList, UserJobView } from './schema.ts'

// What one has the server do: imports, exports, documents.

const USED = { audience: 'user', permission: 'jobs:use' } as const
const JOB_CALL = { ids: { 'params.jobId': 'userJob' }, params: UserJobIdParam } as const

export const list = endpoint({
  ...USED,
  method: 'GET',
  path: '/jobs',
  summary: 'What one has the server do, the newest first',
  query: ListUserJobsInput,
  answer: UserJobList,
})

export const get = endpoint({
  ...USED,
  ...JOB_CALL,
  method: 'GET',
  path: '/jobs/:jobId',
  summary: 'How far a job is, and what came of it',
  answer: UserJobView,
  refuses: ['ERR_NOT_FOUND'],
})

export const pause = endpoint({
  ...USED,
  ...JOB_CALL,
  method: 'POST',
  path: '/jobs/:jobId/pause',
  summary: 'Stops a job for a while',
  answer: UserJobView,
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE'],
})

export const resume = endpoint({
  ...USED,
  ...JOB_CALL,
  method: 'POST',
  path: '/jobs/:jobId/resume',
  summary: 'Goes on with a job that was stopped, or that failed',
  answer: UserJobView,
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE', 'ERR_TOO_MANY_JOBS'],
})

export const cancel = endpoint({
  ...USED,
  ...JOB_CALL,
  method: 'POST',
  path: '/jobs/:jobId/cancel',
  summary: 'Ends a job; what it has done stays',
  answer: UserJobView,
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE'],
})

export const remove = endpoint({
  ...USED,
  ...JOB_CALL,
  method: 'DELETE',
  path: '/jobs/:jobId',
  summary: 'Takes an ended job off the list',
  answer: 'done',
  message: 'job removed',
  refuses: ['ERR_NOT_FOUND', 'ERR_JOB_STATE'],
})
