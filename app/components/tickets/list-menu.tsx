import { useRevalidator } from '@remix-run/react'
import { EllipsisVertical, ListX, Rows3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TicketList } from '#domain/tickets/schema.ts'
import { api } from '~/lib/bearer'
import { call, callDone } from '~/lib/call'
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

type CloseAllProps = { section: 'pending' | 'open' | 'group' }

/** Asks with the number that will be closed, which is not the list's: colleagues' go too, and only the queues narrow it. */
function CloseAll({ section }: CloseAllProps) {
  const { t } = useTranslation('tickets')
  const { filter } = useFilter()
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const ask = (found: number) => {
    setCount(found)
    setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is asked for
  useEffect(() => {
    const query = { status: section, showAll: true, queueIds: filter.queues }
    void call(api().tickets.$get({ query }), TicketList).then((answer) =>
      answer.ok ? ask(answer.value.count) : setProblem(answer.problem.code),
    )
  }, [])
  const closeAll = async () => {
    const json = { status: section, selectedQueueIds: filter.queues }
    const done = await callDone(api().tickets.closeAll.$post({ json }))
    if (!done.ok) return setProblem(done.problem.code)
    revalidate()
  }
  return (
    <>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('closeAll.title', { section: t(`section.${section}`) })}
        text={`${t('closeAll.text', { count })} ${t('closeAll.scope')}`}
        action={t('closeAll.action')}
        onConfirm={() => void closeAll()}
      />
      <Problem code={problem} />
    </>
  )
}
