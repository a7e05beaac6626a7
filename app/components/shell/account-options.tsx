import { Link } from '@remix-run/react'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '~/kit/form/action-form'
import type { Opened } from '~/lib/ui/code/opener-on-demand'
import type { Viewer } from '~/lib/viewer'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/menus/dropdown-menu'
import { openKeyboardMap } from './keyboard-map'

/** What one can do about oneself. */
export function AccountOptions({ viewer, trigger, startsOpen }: Opened & { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  return (
    <DropdownMenu defaultOpen={startsOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel className="max-w-64 truncate">{viewer.email}</DropdownMenuLabel>
        <DropdownMenuItem asChild>
          <Link to="/profile">
            <UserRound />
            {t('profile')}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={openKeyboardMap}>
          <Keyboard />
          {t('shortcuts')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <ActionForm action="/logout">
          <DropdownMenuItem asChild>
            <button type="submit" className="w-full">
              <LogOut />
              {t('logout')}
            </button>
          </DropdownMenuItem>
        </ActionForm>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
