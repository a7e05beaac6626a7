import { EllipsisVertical, ListX, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '~/lib/on-demand'
import { useShell } from '~/lib/use-shell'
import { may } from '~/lib/viewer'
import type { ListName } from '~/live/use-list-reading'
import { useSavePreference } from '../preference-forms'
import { Button } from '../ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu'
import { useFilter } from './use-filter'

const CloseAll = onDemand(async () => (await import('./close-all')).CloseAll)

/** What concerns the whole list: how dense it is, whether a search reads messages too, closing all. */
export function ListMenu({ name }: { name: ListName }) {
  const { t } = useTranslation('tickets')
  const shell = useShell()
  const { filter, change } = useFilter()
  const save = useSavePreference()
  const [asked, setAsked] = useState<{ section: string; at: number }>()
  if (!shell) return null
  const section = name === 'pending' || name === 'open' || name === 'group' ? name : undefined
  const compact = shell.preferences.density === 'compact'
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={t('list.options')}>
            <EllipsisVertical />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuCheckboxItem
            checked={compact}
            onCheckedChange={(on) => save({ density: on ? 'compact' : 'comfortable' })}
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
