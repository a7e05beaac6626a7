import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userResource } from '#domain/users/resource.ts'
import { loadChoices } from '~/features/users/load.server'
import { UserSheet } from '~/features/users/user-sheet'
import { offlineAction } from '~/kit/offline-action'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'

export async function loader(args: LoaderFunctionArgs) {
  const [form, choices] = await Promise.all([formLoader(userResource, 'users')(args), loadChoices(args)])
  return { ...form, ...choices }
}

export const action = formAction(userResource, 'users')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function NewUser() {
  const { queues, connections } = useLoaderData<typeof loader>()
  return <UserSheet queues={queues} connections={connections} isNew />
}
