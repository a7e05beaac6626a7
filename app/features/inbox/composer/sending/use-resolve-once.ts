import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useLastingRefusal, useLastingWord } from '~/kit/refusal/refusal'
import { useLead } from '~/lib/ui/use-lead'
import { useShownName } from '~/lib/ui/use-shown-name'
import { leaveTicket, stayIn } from '~/live/events/self-initiated-exit'
import { ACT, type ActBody, useChangeTicket } from '../../actions/use-act'
import { filterHref, useFilter } from '../../list/use-filter'

/**
 * Resolves a conversation once what was sent is at the server, wherever one has gone meanwhile; it leads back to the list
 * only who is still there. What could not be sent, or was taken back, leaves it open, and that is said.
 */
export function useResolveOnce(ticket: TicketView): (sent: Promise<boolean>, act?: ActBody) => void {
  const shownName = useShownName()
  const { t } = useTranslation('composer')
  const lead = useLead()
  const { filter } = useFilter()
  const changeTicket = useChangeTicket()
  const tell = useLastingWord()
  const stay = useLastingRefusal()

  async function resolve(leadOn: ReturnType<typeof lead>, act: ActBody) {
    leaveTicket(ticket.uuid)
    const refused = await changeTicket(ticket, act, { leadsBack: true })
    if (!refused) return leadOn(filterHref('/tickets', filter))
    stayIn(ticket.uuid)
    stay(refused, () => void resolve(lead(), act))
  }
  return (sent, act = ACT.close) => {
    const leadOn = lead()
    void sent.then((isSent) =>
      isSent ? resolve(leadOn, act) : tell(t('notResolved', { name: shownName(ticket.contact) })),
    )
  }
}
