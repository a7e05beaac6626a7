/** Names in a list's address that are not filters. The search and the order are named as in the API. */
export const ADDRESS = { search: 'searchParam', sort: 'sort', cursor: 'cursor' } as const
