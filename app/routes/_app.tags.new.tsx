import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { randomColor } from '#domain/tags/rules.ts'
import { labels } from '~/features/tags/labels'
import { TagSheet } from '~/features/tags/tag-sheet'
import { offlineAction } from '~/kit/offline-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await formLoader(labels, 'tags')(args)), color: randomColor() }
}

export const action = formAction(labels, 'tags')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

export default function NewTag() {
  const { color } = useLoaderData<typeof loader>()
  return <TagSheet color={color} />
}
