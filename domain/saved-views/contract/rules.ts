/** The pages whose filters are kept under a name: the ticket list, and the report. */
export const SAVED_VIEW_PAGES = ['tickets', 'reports'] as const
export type SavedViewPage = (typeof SAVED_VIEW_PAGES)[number]

/** The most views of a page that a user may keep of their own, and that a company may share. */
export const MAX_VIEWS = 20
