import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '~/ui/input'

/** So many are done to without a second thought; of more the number is typed. */
export const ASKED_ABOVE = 20

/** Whether the number of them was typed, where there are many; begun anew with each `question`. */
export function useNumberTyped(count: number, question: unknown) {
  const [text, setText] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another answer
  useEffect(() => setText(''), [question])
  const isAsked = count > ASKED_ABOVE
  return { isAsked, text, setText, isRight: !isAsked || Number(text.replace(/\D/g, '')) === count }
}

type NumberTypedProps = { count: number; text: string; setText: (text: string) => void }

export function NumberTyped({ count, text, setText }: NumberTypedProps) {
  const { t } = useTranslation('kit')
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id}>{t('typeNumber', { number: count })}</label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </div>
  )
}
