import { Form } from '@remix-run/react'
import { Keyboard, LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'
import { openKeyboardMap } from './keyboard-map'
import { Profile } from './profile'

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
      <Sheet open={profileOpen} onOpenChange={setProfileOpen}>
        <SheetContent className="gap-4 p-5">
          <SheetTitle>{t('profile')}</SheetTitle>
          <SheetDescription className="sr-only">{t('account')}</SheetDescription>
          <Profile viewer={viewer} />
        </SheetContent>
      </Sheet>
    </>
  )
}
