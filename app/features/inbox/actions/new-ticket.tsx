import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '~/lib/ui/shortcuts'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { openedOnDemand, usePreload } from '~/ui/on-demand/on-demand'
import { Tooltip } from '~/ui/tooltip'

const NewTicketSheet = openedOnDemand(async () => (await import('./new-ticket-sheet')).NewTicketSheet)

export function NewTicketButton() {
  const { t } = useTranslation('tickets')
  const [open, setOpen] = useState(false)
  usePreload(NewTicketSheet)
  const viewer = useShell()?.viewer
  const mayCreate = viewer !== undefined && may(viewer, 'tickets:create')
  useActions(mayCreate ? { newTicket: () => setOpen(true) } : {})
  if (!mayCreate) return null
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
