import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Id, RowField, Text } from '../../core/contract/fields.ts'
import { AnnouncementNews, AnnouncementView, NewsInput } from './schema.ts'

// What announcements have beside the calls of every resource. Specification 3 §7.

const AnnouncementIdParam = z.object({ announcementId: Id() })
const Version = z.coerce.number<number | string>().int().optional()

export const news = endpoint({
  method: 'GET',
  path: '/announcements/news',
  who: 'user',
  permission: 'announcements:list',
  summary: 'What is announced now, and whether the user has seen it',
  query: NewsInput,
  answer: AnnouncementNews,
})

export const see = endpoint({
  method: 'POST',
  path: '/announcements/:announcementId/seen',
  who: 'user',
  permission: 'announcements:list',
  ids: { 'params.announcementId': 'resource:announcement' },
  summary: 'The user has seen it',
  params: AnnouncementIdParam,
  answer: 'done',
  refuses: ['ERR_NOT_FOUND'],
})

export const seeAll = endpoint({
  method: 'POST',
  path: '/announcements/seen',
  who: 'user',
  permission: 'announcements:list',
  summary: 'The user has seen all that is announced now',
  answer: 'done',
})

const PICTURE = {
  path: '/announcements/:announcementId/media-upload',
  who: 'super',
  permission: 'announcements:save',
  ids: { 'params.announcementId': 'resource:announcement' },
  params: AnnouncementIdParam,
  answer: AnnouncementView,
} as const

export const attach = endpoint({
  ...PICTURE,
  method: 'POST',
  summary: 'The picture of an announcement, in place of the one that it had',
  form: {
    fields: z.object({ typeArch: Text(40).optional(), version: Version, row: RowField(), file: z.file() }),
    answer: AnnouncementView,
  },
  refuses: ['ERR_NOT_FOUND', 'ERR_ROW_CHANGED', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
})

export const detach = endpoint({
  ...PICTURE,
  method: 'DELETE',
  summary: 'Takes the picture of an announcement away',
  query: z.object({ version: Version }),
  refuses: ['ERR_NOT_FOUND', 'ERR_ROW_CHANGED'],
})
