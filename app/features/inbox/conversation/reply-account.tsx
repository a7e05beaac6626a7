import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketAccounts, TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { usePhone } from '~/lib/text/phone'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '~/ui/popover'

type Account = TicketAccounts[number]

/** On which of a contact's accounts they are answered, and the way to another one. */
export function ReplyAccount({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const [accounts, setAccounts] = useState<TicketAccounts>([])
  const nameOf = useAccountName()
  const { id: ticketId } = ticket
  const read = useRefetcher(
    async () => {
      const answer = await call(tickets.accounts, { ticketId })
      if (answer.ok) setAccounts(answer.value)
      return isSettled(answer)
    },
    { atOnce: false },
  )
  // Who writes from another account is answered there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that something was written
  useEffect(() => read(), [ticket.version, read])
  const choose = useMutation(tickets.chooseAccount, { key: ticketId })
  const reply = accounts.find(({ isReply }) => isReply) ?? accounts[0]
  if (!reply) return null
  const chooseAccount = async (key: string) => {
    const answer = await choose.run({ ticketId, key })
    if (answer?.ok) setAccounts(answer.value)
  }
  return (
    <Popover>
      <PopoverTrigger className="-mx-1 inline-flex min-w-0 items-center gap-0.5 rounded px-1 text-ink hover:bg-hover">
        <span className="truncate">{t('account.reply', { account: nameOf(reply) })}</span>
        <ChevronDown aria-hidden className="size-3 shrink-0" />
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t('account.choose')} className="w-80 p-1.5">
        <p className="px-2 py-1.5 text-xs text-muted">{t('account.hint')}</p>
        {accounts.map((account) => (
          <PopoverClose
            key={account.key}
            aria-current={account.isReply}
            className="flex min-h-9 w-full items-center gap-2 rounded px-2 text-start hover:bg-hover touch:min-h-11"
            onClick={() => void chooseAccount(account.key)}
          >
            <Check aria-hidden className={account.isReply ? 'size-4' : 'invisible size-4'} />
            <span className="tabular">{nameOf(account)}</span>
          </PopoverClose>
        ))}
      </PopoverContent>
    </Popover>
  )
}

function useAccountName() {
  const { t } = useTranslation('tickets')
  const phone = usePhone()
  return ({ number, ending }: Account) => (number ? phone(number) : t('account.hidden', { ending }))
}
