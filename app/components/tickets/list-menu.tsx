import { useRevalidator } from '@remix-run/react'
import { EllipsisVertical, ListX, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '~/lib/call'
import { useShell } from '~/lib/use-shell'
import { may } from '~/lib/viewer'
import type { ListName } from '~/live/use-ticket-lists'
import { ConfirmDialog } from '../confirm-dialog'
import { Problem } from '../form'
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

/** What concerns the whole list: how dense it is, whether a search reads messages too, closing all. */
export function ListMenu({ name, count }: { name: ListName; count: number }) {
  const { t } = useTranslation('tickets')
  const shell = useShell()
  const { filter, change } = useFilter()
  const save = useSavePreference()
  const [closing, setClosing] = useState(false)
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
              <DropdownMenuItem tone="danger" disabled={count === 0} onSelect={() => setClosing(true)}>
                <ListX />
                {t('closeAll.button')}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {section && <CloseAll section={section} count={count} open={closing} onOpenChange={setClosing} />}
    </>
  )
}

type CloseAllProps = {
  section: 'pending' | 'open' | 'group'
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

function CloseAll({ section, count, open, onOpenChange }: CloseAllProps) {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const closeAll = async () => {
    const body = { status: section, selectedQueueIds: filter.queues }
    const done = await call('/tickets/closeAll', z.unknown(), { method: 'POST', body })
    setProblem(done.ok ? undefined : done.problem.code)
    if (done.ok) revalidate()
  }
  return (
    <>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={onOpenChange}
        title={t('closeAll.title', { section: t(`section.${section}`) })}
        text={t('closeAll.text', { count })}
        action={t('closeAll.action')}
        onConfirm={() => void closeAll()}
      />
      <Problem code={problem} />
    </>
  )
}
