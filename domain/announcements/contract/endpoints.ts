import { endpoint } from '../../core/contract/endpoint.ts'
import { attachmentOf } from '../../core/contract/resources/attachment-endpoints.ts'
import { announcementResource } from './resource.ts'
import { AnnouncementNews, NewsInput } from './schema.ts'

// What announcements have beside the calls of every resource. Specification 3 §7.

export const news = endpoint({
  method: 'GET',
  path: '/announcements/news',
  audience: 'user',
  permission: 'announcements:list',
  summary: 'What is announced now, and whether the user has seen it',
  query: NewsInput,
  answer: AnnouncementNews,
})

export const see = endpoint({
  method: 'POST',
  path: '/announcements/:announcementId/seen',
  audience: 'user',
  permission: 'announcements:list',
  ids: { 'params.announcementId': 'resource:announcement' },
  summary: 'The user has seen it',
  params: announcementResource.schemas.id,
  answer: 'done',
  refuses: ['ERR_NOT_FOUND'],
})

export const seeAll = endpoint({
  method: 'POST',
  path: '/announcements/seen',
  audience: 'user',
  permission: 'announcements:list',
  summary: 'The user has seen all that is announced now',
  answer: 'done',
})

export const { attach, detach } = attachmentOf(announcementResource, {
  summary: {
    attach: 'The picture of an announcement, in place of the one that it had',
    detach: 'Takes the picture of an announcement away',
  },
})
