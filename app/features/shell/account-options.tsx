import { Link } from '@remix-run/react'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePost } from '~/kit/form/use-post'
import { may, type Viewer } from '~/lib/viewer'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import type { Opened } from '~/ui/on-demand/opener-on-demand'
import { openKeyboardMap } from './keyboard-map'
import { useDueWords } from './use-due-words'

/** Shows the viewer's actions on their own account. */
export function AccountOptions({ viewer, trigger, startsOpen }: Opened & { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  const post = usePost()
  const due = useDueWords(viewer)
  return (
    <DropdownMenu defaultOpen={startsOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel className="max-w-64 truncate">{viewer.email}</DropdownMenuLabel>
        {due && <DropdownMenuLabel className="font-normal text-muted">{due.words}</DropdownMenuLabel>}
        {may(viewer, 'users:save') && (
          <DropdownMenuItem asChild>
            <Link to="/profile">
              <UserRound />
              {t('profile')}
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={openKeyboardMap}>
          <Keyboard />
          {t('shortcuts')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {/* A form in the menu would go with it before a click sends it. */}
        <DropdownMenuItem onSelect={() => post({ action: '/logout' })}>
          <LogOut />
          {t('logout')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
