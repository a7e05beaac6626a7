import * as users from '#domain/users/contract/endpoints.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { done } from '~/kit/server/form-action.server'
import type { PageRequest } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import type { PageName } from '~/pages/all-pages'

/** The action of the picture dialog: uploads another picture, or removes it. */
export async function pictureAction({ request, context }: PageRequest, userId: number, page: PageName) {
  const form = await postedForm(request)
  const api = apiAs(request, context)
  const profileImage = form.get('profileImage')
  const isFile = profileImage instanceof File && profileImage.size > 0
  if (form.get('intent') !== 'remove' && !isFile) return done(request, page)
  const answer = isFile
    ? await api.callForm(users.uploadPicture, { userId, typeArch: 'user', profileImage })
    : await api.call(users.removePicture, { userId })
  // The refused form is answered without the file, which cannot be put back into the page.
  return answer.ok ? done(request, page, { key: 'pictureSaved' }) : refusedForm(new FormData(), answer)
}
