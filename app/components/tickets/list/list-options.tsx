import { ListX, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Opened } from '~/lib/ui/opener-on-demand'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import type { ListName } from '~/live/lists/list-reader'
import { savePreference } from '../../preference-forms'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/menus/dropdown-menu'
import { CloseAll } from './close-all'
import { useFilter } from './use-filter'

/** What concerns the whole list: how dense it is, whether a search reads messages too, closing all. */
export function ListOptions({ name, trigger, startsOpen }: Opened & { name: ListName }) {
  const { t } = useTranslation('tickets')
  const shell = useShell()
  const { filter, change } = useFilter()
  const [asked, setAsked] = useState<{ section: string; at: number }>()
  if (!shell) return null
  const section = name === 'pending' || name === 'open' || name === 'group' ? name : undefined
  const compact = shell.preferences.density === 'compact'
  return (
    <>
      <DropdownMenu defaultOpen={startsOpen}>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuCheckboxItem
            checked={compact}
            onCheckedChange={(on) => savePreference({ density: on ? 'compact' : 'comfortable' })}
          >
            <Rows3 />
            {t('list.compact')}
          </DropdownMenuCheckboxItem>
          <DropdownMenuCheckboxItem
            checked={filter.messages === '1'}
            onCheckedChange={(on) => change({ messages: on ? '1' : undefined })}
          >
            {t('list.searchOnMessages')}
          </DropdownMenuCheckboxItem>
          {section && may(shell.viewer, 'tickets:closeAll') && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem tone="danger" onSelect={() => setAsked({ section, at: Date.now() })}>
                <ListX />
                {t('closeAll.button')}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {section && asked?.section === section && <CloseAll key={asked.at} section={section} />}
    </>
  )
}
