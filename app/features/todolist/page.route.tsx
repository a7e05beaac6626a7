import type { LoaderFunctionArgs } from '@remix-run/node'
import { openTo } from '~/kit/server/open-page.server'
import { TodoList } from './todo-list'

/** Nothing of it is the server's; who is signed in decides whose tasks they are. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await openTo({ request, context }, 'todo')
  return null
}

export default TodoList
