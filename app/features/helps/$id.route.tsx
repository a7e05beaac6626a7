import { useLoaderData } from '@remix-run/react'
import { helpResource } from '#domain/helps/resource.ts'
import { formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { HelpPlayer } from './help-player'

export const loader = formLoader(helpResource, 'helps')
export const ErrorBoundary = SheetError

export default function WatchHelp() {
  const { row } = useLoaderData<typeof loader>()
  return row && <HelpPlayer key={row.id} help={row} />
}
