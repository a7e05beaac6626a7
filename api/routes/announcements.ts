import { announcementPicture } from '#domain/announcements/announcement-picture.ts'
import * as announcements from '#domain/announcements/contract/endpoints.ts'
import { listNews } from '#domain/announcements/list-news.ts'
import { seeAllAnnouncements, seeAnnouncement } from '#domain/announcements/see-announcements.ts'
import { attachmentRoutes } from '../lib/attachment-routes.ts'
import { bind } from '../lib/bind.ts'

export const announcementRoutes = bind(announcements, {
  news: listNews,
  see: seeAnnouncement,
  seeAll: seeAllAnnouncements,
  ...attachmentRoutes(announcementPicture),
})
