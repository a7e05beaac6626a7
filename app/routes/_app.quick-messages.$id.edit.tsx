import { quickMessageResource } from '#domain/quick-messages/resource.ts'
import { MEDIA } from '~/features/quick-messages/media-field'
import { QuickMessageSheet } from '~/features/quick-messages/quick-message-sheet'
import { fileAction } from '~/kit/file-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export const loader = formLoader(quickMessageResource, 'quickMessages')
export const action = formAction(quickMessageResource, 'quickMessages', MEDIA)
export const clientAction = fileAction(quickMessageResource, 'quickMessages', MEDIA)
export const ErrorBoundary = SheetError
export default QuickMessageSheet
