import { Link } from '@remix-run/react'
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import type { RowAct } from './columns'

/** Shows the actions for one row. Without scripts its sheet offers the same. */
export function RowMenu({ name, acts }: { name: string; acts: readonly RowAct[] }) {
  const { t } = useTranslation('kit')
  if (acts.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('rowMenu', { name })}
          className="relative noscript:hidden"
        >
          <EllipsisVertical />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {acts.map((act) =>
          'to' in act ? (
            <DropdownMenuItem key={act.key} asChild tone={act.danger ? 'danger' : undefined}>
              <Link to={act.to} preventScrollReset>
                {act.icon && <act.icon aria-hidden />}
                {act.label}
              </Link>
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem key={act.key} tone={act.danger ? 'danger' : undefined} onSelect={act.onSelect}>
              {act.icon && <act.icon aria-hidden />}
              {act.label}
            </DropdownMenuItem>
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
