import { attachPicture, detachPicture } from '#domain/announcements/attach-picture.ts'
import * as announcements from '#domain/announcements/contract/endpoints.ts'
import { announcementResource } from '#domain/announcements/contract/resource.ts'
import { MAX_PICTURE_BYTES } from '#domain/announcements/contract/schema.ts'
import { listNews } from '#domain/announcements/list-news.ts'
import { seeAllAnnouncements, seeAnnouncement } from '#domain/announcements/see-announcements.ts'
import { bind, raw } from '../lib/bind.ts'
import { readRowField } from '../lib/json-field.ts'
import { withOneFile } from '../lib/one-file.ts'

const Beside = announcements.attach.form.fields.omit({ file: true })

export const announcementRoutes = bind(announcements, {
  news: listNews,
  see: seeAnnouncement,
  seeAll: seeAllAnnouncements,
  attach: {
    form: raw((c, named) =>
      withOneFile(c, Beside, MAX_PICTURE_BYTES, (upload, { version, row }) =>
        attachPicture(
          c.var.ctx,
          { ...named, version, values: readRowField(c, row, announcementResource.schemas.update) },
          upload,
        ),
      ),
    ),
  },
  detach: detachPicture,
})
