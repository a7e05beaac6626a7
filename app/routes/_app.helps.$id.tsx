import { useLoaderData } from '@remix-run/react'
import { helpResource } from '#domain/helps/resource.ts'
import { HelpPlayer } from '~/features/helps/help-player'
import { formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export const loader = formLoader(helpResource, 'helps')
export const ErrorBoundary = SheetError

export default function WatchHelp() {
  const { row } = useLoaderData<typeof loader>()
  return row && <HelpPlayer key={row.id} help={row} />
}
