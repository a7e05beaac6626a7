import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedOnDemand, usePreload } from '~/lib/ui/code/on-demand'
import { useActions } from '~/lib/ui/shortcuts'
import { Button } from '../ui/button'
import { Tooltip } from '../ui/tooltip'

const NewTicketSheet = openedOnDemand(async () => (await import('./new-ticket-sheet')).NewTicketSheet)

export function NewTicketButton() {
  const { t } = useTranslation('tickets')
  const [open, setOpen] = useState(false)
  usePreload(NewTicketSheet)
  useActions({ newTicket: () => setOpen(true) })
  return (
    <>
      <Tooltip text={t('new.button')}>
        <Button variant="primary" size="icon" aria-label={t('new.button')} onClick={() => setOpen(true)}>
          <MessageSquarePlus />
        </Button>
      </Tooltip>
      <NewTicketSheet open={open} onOpenChange={setOpen} />
    </>
  )
}
