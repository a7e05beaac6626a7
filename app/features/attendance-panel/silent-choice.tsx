import { useRevalidator } from '@remix-run/react'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import * as settings from '#domain/settings/contract/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Select } from '~/ui/select'
import { toast } from '~/ui/toaster'
import { SILENT_MINUTES, useSilentMinutes } from './use-silent-minutes'

/** From when a conversation counts as without an answer, for all of the company: chosen by who keeps its settings. */
export function SilentChoice() {
  const { t } = useTranslation('attendance-panel')
  const viewer = useShell()?.viewer
  const minutes = useSilentMinutes()
  const { revalidate } = useRevalidator()
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0)
  const { run, busy } = useMutation(settings.save, {
    onDone() {
      toast.success(t('silentSaved'))
      revalidate()
    },
  })
  if (!viewer || !may(viewer, 'settings:save')) return null
  const offered = [...new Set([...SILENT_MINUTES, minutes])].sort((a, b) => a - b)
  return (
    <Select
      // What was refused is not chosen.
      key={`${minutes} ${refusals}`}
      aria-label={t('silentFrom')}
      title={t('silentFrom')}
      defaultValue={minutes}
      disabled={busy}
      options={offered.map((value) => ({ value, label: t('silentOption', { count: value }) }))}
      onChange={async ({ currentTarget }) => {
        const saved = await run({ column: 'momentsSilentMinutes', data: currentTarget.value })
        if (!saved.ok) countRefusal()
      }}
      className="w-auto noscript:hidden"
    />
  )
}
