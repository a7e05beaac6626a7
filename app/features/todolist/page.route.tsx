import type { LoaderFunctionArgs } from '@remix-run/node'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { TodoList } from './todo-list'

/** Nothing of it is the server's; who is signed in decides whose tasks they are. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePageAccess({ request, context }, 'todo')
  return null
}

export default TodoList
