import { attachMedia, detachMedia, requireMediaRight } from '#domain/quick-messages/attach-media.ts'
import * as quickMessages from '#domain/quick-messages/contract/endpoints.ts'
import { quickMessageResource } from '#domain/quick-messages/contract/resource.ts'
import { MAX_MEDIA_BYTES } from '#domain/quick-messages/contract/schema.ts'
import { quickMessageMatching } from '#domain/quick-messages/delete-matching-quick-messages.ts'
import { listQuickMessages } from '#domain/quick-messages/list-quick-messages.ts'
import { downloadLimitBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import { readRowField } from '../lib/json-field.ts'
import { withOneFile } from '../lib/one-file.ts'

const Beside = quickMessages.attach.form.fields.omit({ file: true })

export const quickMessageRoutes = bind(quickMessages, {
  all: listQuickMessages,
  attach: {
    form: raw(async (c, named) => {
      const { ctx, deps } = c.var
      await requireMediaRight(ctx, named)
      const maxBytes = Math.min(await downloadLimitBytes(deps.services), MAX_MEDIA_BYTES)
      return withOneFile(c, Beside, maxBytes, (upload, { version, row }) =>
        attachMedia(
          ctx,
          { ...named, version, values: readRowField(c, row, quickMessageResource.schemas.update) },
          upload,
          maxBytes,
        ),
      )
    }),
  },
  detach: detachMedia,
  ...quickMessageMatching,
})
