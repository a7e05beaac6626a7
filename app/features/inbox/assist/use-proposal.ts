import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '~/ui/toaster'

type Written = { text: string; write: (text: string) => void }

/**
 * Puts a proposed text in the place of what is written, with a way back to that. What was written on meanwhile stays: then
 * the proposal is offered.
 */
export function useProposal({ text, write }: Written) {
  const { t } = useTranslation('composer')
  const latest = useRef({ text, write })
  latest.current = { text, write }

  function put(proposed: string) {
    const { text: before, write } = latest.current
    write(proposed)
    const takeBack = () => latest.current.write(before)
    toast.news({ text: t('assist.filled'), open: { label: t('assist.takeBack'), run: takeBack } })
  }

  return {
    /** The text as it stands now, for who asks about it. */
    read: () => latest.current.text,
    propose(proposed: string, askedText: string) {
      if (latest.current.text === askedText) return put(proposed)
      toast.news({ text: t('assist.changed'), open: { label: t('assist.use'), run: () => put(proposed) } })
    },
  }
}
