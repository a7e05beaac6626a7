import { Form } from '@remix-run/react'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedOnDemand } from '~/lib/on-demand'
import type { Viewer } from '~/lib/viewer'
import { initials } from '../contact-avatar'
import { Avatar, AvatarFallback, AvatarImage } from '../ui/avatar'
import { Button } from '../ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu'
import { openKeyboardMap } from './keyboard-map'

export const ProfileSheet = openedOnDemand(async () => (await import('./profile-sheet')).ProfileSheet)

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  const [profileOpen, setProfileOpen] = useState(false)
  return (
    <>
      <noscript>
        <Form method="post" action="/logout">
          <Button type="submit" size="sm">
            {t('logout')}
          </Button>
        </Form>
      </noscript>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" className="rounded-full">
            <span className="sr-only">{t('account')}</span>
            <Avatar className="size-8">
              {viewer.profileImage && <AvatarImage src={viewer.profileImage} />}
              <AvatarFallback aria-hidden>{initials(viewer.name)}</AvatarFallback>
            </Avatar>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLabel className="max-w-64 truncate">{viewer.email}</DropdownMenuLabel>
          <DropdownMenuItem onSelect={() => setProfileOpen(true)}>
            <UserRound />
            {t('profile')}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={openKeyboardMap}>
            <Keyboard />
            {t('shortcuts')}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <Form method="post" action="/logout">
            <DropdownMenuItem asChild>
              <button type="submit" className="w-full">
                <LogOut />
                {t('logout')}
              </button>
            </DropdownMenuItem>
          </Form>
        </DropdownMenuContent>
      </DropdownMenu>
      <ProfileSheet viewer={viewer} open={profileOpen} onOpenChange={setProfileOpen} />
    </>
  )
}
