import { Link, useLocation } from '@remix-run/react'
import { ArrowDownUp, BookUser, FileSpreadsheet, MessagesSquare, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WithoutScripts } from '~/kit/without-scripts'
import { Button } from '~/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/ui/menus/dropdown-menu'
import { phoneAddress } from './import-address'

/** The way to imports and exports of the list as it is searched. Specification 1 §2. */
export function ImportLink() {
  const { t } = useTranslation('user-jobs')
  const { search } = useLocation()
  const ways = [
    { to: `/contacts/import${search}`, icon: FileSpreadsheet, label: t('menu.sheet') },
    { to: phoneAddress(search, 'saved'), icon: BookUser, label: t('phone.saved') },
    { to: phoneAddress(search, 'chats'), icon: MessagesSquare, label: t('phone.chats') },
    { to: `/contacts/import${search}`, icon: Upload, label: t('menu.export') },
  ]
  const face = (
    <>
      <ArrowDownUp />
      <span className="max-sm:sr-only">{t('button')}</span>
    </>
  )
  return (
    <>
      <WithoutScripts>
        <Button asChild>
          <Link to={`/contacts/import${search}`}>{face}</Link>
        </Button>
      </WithoutScripts>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button className="noscript:hidden">{face}</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {ways.map(({ to, icon: Icon, label }) => (
            <DropdownMenuItem key={label} asChild>
              <Link to={to} preventScrollReset>
                <Icon aria-hidden />
                {label}
              </Link>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}
