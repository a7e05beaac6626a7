import { Link } from '@remix-run/react'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#domain/users/contract/schema.ts'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { FileButton } from '~/kit/form/fields/file-button'
import { SubmitButton } from '~/kit/form/form-parts'
import { UserAvatar } from '~/kit/marks/user-avatar'
import { Problem } from '~/kit/problem'
import { DialogRoute, useBack } from '~/kit/sheet-route'
import { fileSize } from '~/lib/text/format'
import { Button } from '~/ui/button'

type PictureDialogProps = { name: string; picture: string | null }

/** Chooses a picture of somebody, or takes it away. */
export function PictureDialog({ name, picture }: PictureDialogProps) {
  const { t, i18n } = useTranslation('users')
  const common = useTranslation().t
  const { href } = useBack()
  const problem = useActionProblem()
  const [file, setFile] = useState<File>()
  const isTooLarge = (file?.size ?? 0) > MAX_PICTURE_BYTES
  const limit = fileSize(MAX_PICTURE_BYTES, i18n.language)
  const judge = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setFile(currentTarget.files?.[0])
  return (
    <DialogRoute title={t('picture.title', { name })} text={t('picture.text', { limit })}>
      <ActionForm files className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Problem code={isTooLarge ? 'ERR_FILE_TOO_LARGE' : problem?.code} />
        <div className="flex items-center gap-4">
          <UserAvatar name={name} picture={picture} className="size-16" />
          <FileButton
            name="profileImage"
            accept={PICTURE_TYPES.join(',')}
            aria-label={t('picture.choose')}
            onChange={judge}
            label={t('picture.choose')}
          />
          <span className="min-w-0 truncate text-sm text-muted">{file?.name}</span>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {picture && (
            <Button type="submit" variant="ghost" name="intent" value="remove" className="me-auto text-bad">
              {t('picture.remove')}
            </Button>
          )}
          <Button asChild>
            <Link to={href} preventScrollReset>
              {common('cancel')}
            </Link>
          </Button>
          <SubmitButton disabled={isTooLarge}>{t('picture.save')}</SubmitButton>
        </div>
      </ActionForm>
    </DialogRoute>
  )
}
