import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { helpResource } from '#domain/helps/contract/resource.ts'
import { readRow } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { HelpPlayer } from './help-player'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  return { row: await readRow(helpResource, { request, context }, params.id) }
}

export const ErrorBoundary = SheetError

export default function WatchHelp() {
  const { row } = useLoaderData<typeof loader>()
  return <HelpPlayer key={row.id} help={row} />
}
