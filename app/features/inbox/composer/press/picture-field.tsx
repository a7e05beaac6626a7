import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FileField } from '~/kit/form/fields/file-field'
import { smallPicture } from './small-picture'

/** Chosen as a file; sent as small as phones show it. */
export const CHOSEN_PICTURE = { image: z.file().optional() }

/** The largest picture that may be chosen, in bytes, before it is made smaller. It is more than any camera takes. */
const MAX_PICTURE_BYTES = 20 << 20

/** The values of a form, with its picture as the API takes it. */
export async function withSmallPicture<T extends { image?: File | undefined }>({ image, ...values }: T) {
  return { ...values, image: image ? await smallPicture(image) : '' }
}

/** The picture that goes with what is pressed. */
export function PictureField() {
  const { t } = useTranslation('composer')
  return (
    <FileField
      name="image"
      label={t('press.image')}
      help={t('press.imageHelp')}
      accept="image/jpeg,image/png,image/webp"
      maxBytes={MAX_PICTURE_BYTES}
    />
  )
}
