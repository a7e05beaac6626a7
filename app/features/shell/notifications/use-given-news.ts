import { useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useStore } from '~/live/store/use-store'
import { usePreload } from '~/ui/on-demand/on-demand'
import type { Handover } from './use-unread-list'

/** The code of what is said then: it comes once the page has nothing else to do. */
const words = { preload: () => import('./given-news') }

/** Tells the viewer what they were given. What cannot be told without a network stands in the list all the same. */
export function useGivenNews(isLookedAt: (uuid: string) => boolean) {
  const { t } = useTranslation('shell')
  const store = useStore()
  const navigate = useNavigate()
  usePreload(words)
  return (handovers: readonly Handover[]) =>
    void words.preload().then(
      ({ tellGiven }) => tellGiven(handovers, { store, navigate, t, isLookedAt }),
      () => undefined,
    )
}
