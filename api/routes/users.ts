import { invalid } from '#domain/core/contract/errors.ts'
import * as users from '#domain/users/contract/endpoints.ts'
import { userResource } from '#domain/users/contract/resource.ts'
import { MAX_PICTURE_BYTES } from '#domain/users/contract/schema.ts'
import { getUserUses } from '#domain/users/get-user-uses.ts'
import { listAllUsers } from '#domain/users/list-users.ts'
import { saveListWidth } from '#domain/users/save-list-width.ts'
import { removePicture, requirePictureOf, savePicture } from '#domain/users/save-picture.ts'
import { bind, raw } from '../lib/bind.ts'
import { readRowField } from '../lib/json-field.ts'
import { withOneFile } from '../lib/one-file.ts'

/** The fields that clients of this family send beside the picture. Specification 1 §7. */
const Beside = users.uploadPicture.form.fields.omit({ profileImage: true })

export const userRoutes = bind(users, {
  listAll: listAllUsers,
  uses: getUserUses,
  uploadPicture: {
    form: raw(async (c, input) => {
      // Nobody sends megabytes for somebody who is not theirs to change.
      await requirePictureOf(c.var.ctx, input)
      return withOneFile(c, Beside, MAX_PICTURE_BYTES, (upload, { version, userId, row }) => {
        if (userId && userId !== input.userId) throw invalid({ userId: 'unsupported' })
        const values = readRowField(c, row, userResource.schemas.update)
        return savePicture(c.var.ctx, { ...input, version, values }, upload)
      })
    }),
  },
  removePicture,
  toggleChangeWidht: saveListWidth,
})
