import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'

/** The button to choose pictures and files from the device. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chats')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip text={t('attach')}>
        <Button variant="ghost" size="icon" aria-label={t('attach')} onClick={() => input.current?.click()}>
          <Paperclip />
        </Button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
