import { removePicture, uploadPicture } from '#domain/users/contract/endpoints.ts'

/** The picture of the form, and the calls that take it. */
export const PICTURE = { field: 'picture', attach: uploadPicture, as: 'profileImage', detach: removePicture }
