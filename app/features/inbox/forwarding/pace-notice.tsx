import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as connections from '#domain/connections/contract/endpoints.ts'
import type { ForecastView } from '#domain/messages/contract/pace/pace-schema.ts'
import { call } from '~/lib/call'
import { useAbout } from '~/lib/ui/use-about'
import { Alert } from '~/ui/alert'

const DEBOUNCE_MS = 250

type PaceQuestion = { connectionId: number; contactIds: readonly number[]; messages: number }

/** Before somebody forwards to several: how many of the messages would wait for the number's pace, and until when. */
export function PaceNotice(question: PaceQuestion) {
  const { t } = useTranslation('messages')
  const about = useAbout()
  const forecast = useForecast(question)
  if (!forecast || forecast.later === 0) return null
  const time = about(forecast.until) ?? ''
  return (
    <Alert tone="warn" role="status" data-pace-notice>
      {t('forward.paced', { count: forecast.later, all: forecast.count, time })}
    </Alert>
  )
}

function useForecast({ connectionId, contactIds, messages }: PaceQuestion): ForecastView | undefined {
  const [answer, setAnswer] = useState<ForecastView>()
  const contactKey = contactIds.length > 1 ? JSON.stringify(contactIds) : ''
  useEffect(() => {
    setAnswer(undefined)
    if (contactKey === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const input = { connectionId, contactIds: contactKey, messages }
      const forecast = await call(connections.forecastPace, input, { signal: abort.signal })
      if (forecast.ok) setAnswer(forecast.value)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [connectionId, contactKey, messages])
  return answer
}
