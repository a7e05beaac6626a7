import { labels } from '~/features/tags/labels'
import { TagSheet } from '~/features/tags/tag-sheet'
import { offlineAction } from '~/kit/offline-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'

export const loader = formLoader(labels, 'tags')
export const action = formAction(labels, 'tags')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

export default function EditTag() {
  return <TagSheet />
}
