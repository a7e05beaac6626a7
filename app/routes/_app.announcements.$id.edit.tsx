import { announcementResource } from '#domain/announcements/resource.ts'
import { AnnouncementSheet } from '~/features/announcements/announcement-sheet'
import { PICTURE } from '~/features/announcements/picture-field'
import { fileAction } from '~/kit/file-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export const loader = formLoader(announcementResource, 'announcements')
export const action = formAction(announcementResource, 'announcements', PICTURE)
export const clientAction = fileAction(announcementResource, 'announcements', PICTURE)
export const ErrorBoundary = SheetError
export default AnnouncementSheet
