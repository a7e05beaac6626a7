import { attachMedia, detachMedia, requireMediaRight } from '#domain/schedules/attach-media.ts'
import * as schedules from '#domain/schedules/contract/endpoints.ts'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import { MAX_MEDIA_BYTES } from '#domain/schedules/contract/schema.ts'
import { listCalendar } from '#domain/schedules/list-calendar.ts'
import { listDates } from '#domain/schedules/list-dates.ts'
import { retrySchedule } from '#domain/schedules/retry-schedule.ts'
import { downloadLimitBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import { readRowField } from '../lib/json-field.ts'
import { withOneFile } from '../lib/one-file.ts'

const Beside = schedules.attach.form.fields.omit({ file: true })

export const scheduleRoutes = bind(schedules, {
  calendar: listCalendar,
  dates: listDates,
  retry: retrySchedule,
  attach: {
    form: raw(async (c, named) => {
      const { ctx, deps } = c.var
      await requireMediaRight(ctx, named)
      const maxBytes = Math.min(await downloadLimitBytes(deps.services), MAX_MEDIA_BYTES)
      return withOneFile(c, Beside, maxBytes, (upload, { version, row }) =>
        attachMedia(
          ctx,
          { ...named, version, values: readRowField(c, row, scheduleResource.schemas.update) },
          upload,
          maxBytes,
        ),
      )
    }),
  },
  detach: detachMedia,
})
