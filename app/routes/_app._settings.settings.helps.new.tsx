import { helpResource } from '#domain/helps/resource.ts'
import { HelpSheet } from '~/features/helps/help-sheet'
import { offlineAction } from '~/kit/offline-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export const loader = formLoader(helpResource, 'settingsHelps')
export const action = formAction(helpResource, 'settingsHelps')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function NewHelp() {
  return <HelpSheet isNew />
}
