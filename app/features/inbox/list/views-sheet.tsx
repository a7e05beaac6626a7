import { SavedViews } from '~/features/saved-views/saved-views'
import { filterQuery, readFilter } from './ticket-filter'
import { useFilter } from './use-filter'

type ViewsSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Views of the list. */
export function ViewsSheet(props: ViewsSheetProps) {
  const { filter } = useFilter()
  return (
    <SavedViews
      page="tickets"
      query={filterQuery(filter).toString()}
      hrefOf={(query) => `/tickets?${filterQuery(readFilter(query))}`}
      {...props}
    />
  )
}
