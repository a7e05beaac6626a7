import { Link, useLocation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PAGES } from '~/pages/all-pages'
import { pageAt } from '~/pages/page-rules'
import { Button } from '~/ui/button'
import { NEW } from '../resource'

/** The primary button of a list: the sheet of a new row, over the list as it is searched. */
export function NewLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const page = pageAt(pathname)
  return (
    <Button asChild variant="primary">
      <Link to={`${page ? PAGES[page].path : ''}/${NEW}${search}`} preventScrollReset>
        <Plus />
        {children}
      </Link>
    </Button>
  )
}
