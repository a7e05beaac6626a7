import { userResource } from '#domain/users/resource.ts'
import { UserList } from '~/features/users/user-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'

export const loader = listLoader(userResource, 'users')
export const shouldRevalidate = shouldReadList
export default UserList
