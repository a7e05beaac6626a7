/** Parameters of a list's address that are not filters. Search and order have the same names as in the API. */
export const QUERY_PARAMS = { search: 'searchParam', sort: 'sort', cursor: 'cursor' } as const
