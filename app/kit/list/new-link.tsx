import { Link, useLocation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { pagePathAt } from '~/pages/page-rules'
import { Button } from '~/ui/button'
import { NEW } from '../resource'

/** The primary button of a list: the sheet of a new row, over the list as it is searched. */
export function NewLink({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Button asChild variant="primary">
      <Link to={`${pagePathAt(pathname)}/${NEW}${search}`} preventScrollReset>
        <Plus />
        {children}
      </Link>
    </Button>
  )
}
