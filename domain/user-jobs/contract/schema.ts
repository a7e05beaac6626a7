import { z } from 'zod'
import { Id } from '../../core/contract/fields.ts'

/** The kinds of work that a user has the server do and that take longer than a request. */
export const USER_JOB_KINDS = [
  'contactImport',
  'contactExport',
  'conversationPdf',
  'contactListImport',
  'contactListExport',
  'optOutImport',
  'campaignExport',
  'reportExport',
] as const
export type UserJobKind = (typeof USER_JOB_KINDS)[number]

/**
 * draft = waits for its maker's choices. active = is worked on, or soon will be. ready = was looked through, and waits for
 * its maker's word. The last three are ends.
 */
export const USER_JOB_STATES = ['draft', 'active', 'ready', 'paused', 'done', 'failed', 'cancelled'] as const
export type UserJobState = (typeof USER_JOB_STATES)[number]
export const ENDED_STATES = ['done', 'failed', 'cancelled'] as const satisfies UserJobState[]

/** The phases of an active or paused job: a file is checked, rows are saved, numbers are looked up, a file is written. */
export const USER_JOB_PHASES = ['checking', 'saving', 'numbers', 'writing'] as const

/** Why a job failed, or why it waits; texts under `failure` of the screens' texts. */
export const USER_JOB_FAILURES = [
  'unreadable',
  'excel95',
  'locked',
  'webPage',
  'xlsb',
  'tooManyRows',
  'tooLarge',
  'empty',
  'noConnection',
  'noRight',
  'gone',
  'importLimit',
  'internal',
] as const
export type UserJobFailure = (typeof USER_JOB_FAILURES)[number]

/** The results of an import, counted in rows. */
export const JobCounts = z.object({
  /** Rows that can be saved, and those of them that are contacts already. */
  valid: z.number().default(0),
  known: z.number().default(0),
  /** Rows whose number stands in an earlier row, too. */
  repeated: z.number().default(0),
  /** Rows of which something is not taken as it stands. */
  noted: z.number().default(0),
  /** Rows that change a contact who is known, by what they lack, and by all that the row says. */
  filling: z.number().default(0),
  updating: z.number().default(0),
  created: z.number().default(0),
  updated: z.number().default(0),
  skipped: z.number().default(0),
  failed: z.number().default(0),
  /** Numbers that WhatsApp was asked for. */
  asked: z.number().default(0),
})
export type JobCounts = z.infer<typeof JobCounts>

/** A job as its maker sees it; nobody else does. */
export const UserJobView = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(USER_JOB_KINDS),
  state: z.enum(USER_JOB_STATES),
  phase: z.enum(USER_JOB_PHASES).nullable(),
  /** The subject of the job as people know it: a file's name, a contact's name. */
  title: z.string(),
  done: z.number(),
  total: z.number().nullable(),
  counts: JobCounts,
  failure: z.enum(USER_JOB_FAILURES).nullable(),
  /** The resulting file, to be downloaded with GET /files/{id}/link. */
  file: z.object({ id: z.number(), name: z.string(), size: z.number().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type UserJobView = z.infer<typeof UserJobView>

export const UserJobIdParam = z.object({ jobId: Id() })
export const ListUserJobsInput = z.object({
  kind: z.enum(USER_JOB_KINDS).optional(),
})
export type ListUserJobsInput = z.infer<typeof ListUserJobsInput>
export const UserJobList = z.object({ jobs: z.array(UserJobView) })

/** The facts that decide which users are told of a job. */
export const UserJobFacts = z.object({ userId: z.number() })
