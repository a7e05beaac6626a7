import { Link, useLocation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { pageAt } from '~/page-rules'
import { PAGES } from '~/pages'
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
