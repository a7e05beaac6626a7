import { useField } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as flowCampaigns from '#domain/flow-campaigns/contract/endpoints.ts'
import { call } from '~/lib/call'
import { Alert } from '~/ui/alert'

const DEBOUNCE_MS = 500

/** Names, while a phrase is typed, the others that the same message could start. */
export function Overlaps({ id }: { id: number | null }) {
  const { t } = useTranslation('flow-campaigns')
  const [phrase] = useField<string>('phrase')
  const [connection] = useField<string>('whatsappId')
  const names = useOverlaps({ id, phrase: phrase.value ?? '', whatsappId: connection.value ?? '' })
  if (names.length === 0) return null
  return (
    <Alert tone="warn" role="status">
      {t('overlaps', { names: names.join(', ') })}
    </Alert>
  )
}

type Typed = { id: number | null; phrase: string; whatsappId: string }

function useOverlaps({ id, phrase, whatsappId }: Typed): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    if (phrase.trim() === '') return setNames([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const input = { phrase, whatsappId: Number(whatsappId) || null, flowCampaignId: id }
      const answer = await call(flowCampaigns.overlaps, input, { signal: abort.signal })
      if (answer.ok) setNames(answer.value.overlaps.map(({ name }) => name))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, phrase, whatsappId])
  return names
}
