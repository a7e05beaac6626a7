import { usePageNames } from '~/lib/text/page-title'
import { PAGES, type PageName } from '~/pages/all-pages'
import type { Page } from '~/pages/page'
import { PageHeader } from '~/ui/page-header'
import { ListSkeleton } from './list/list-states'
import { PageTabs } from './page-tabs'

/** The shape of a page of rows, with its name, while it is on its way. */
export function PageSkeleton({ page }: { page: PageName }) {
  const title = usePageNames()[page] ?? ''
  const { tabOf }: Page = PAGES[page]
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden" data-arriving={page}>
      {tabOf && <PageTabs page={tabOf} />}
      <PageHeader title={title} />
      <ListSkeleton />
    </div>
  )
}
