import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type DisconnectChoiceProps = {
  /** The number of conversations that are open on the connection. */
  open: number
  mayClose: boolean
}

/** Asks what to do with the open conversations before the connection goes. Interface 69. */
export function DisconnectChoice({ open, mayClose }: DisconnectChoiceProps) {
  const { t } = useTranslation('connections')
  return (
    <>
      <p>{open > 0 ? t('disconnect.count', { count: open }) : t('disconnect.none')}</p>
      {open > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('disconnect.ask')}</legend>
          <Choice value="keep" help={t('disconnect.keepHelp')}>
            {t('disconnect.keep')}
          </Choice>
          {mayClose && (
            <Choice value="close" help={t('disconnect.closeHelp')}>
              {t('disconnect.close')}
            </Choice>
          )}
        </fieldset>
      )}
    </>
  )
}
type ChoiceProps = { value: 'keep' | 'close'; help: string; children: ReactNode }

function Choice({ value, help, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 touch:min-h-11">
      <input
        type="radio"
        name="openTickets"
        value={value}
        defaultChecked={value === 'keep'}
        className="mt-0.5 size-4 shrink-0 accent-accent touch:size-6"
      />
      <span className="grid gap-0.5">
        <span className="font-medium">{children}</span>
        <span className="text-xs text-muted">{help}</span>
      </span>
    </label>
  )
}
