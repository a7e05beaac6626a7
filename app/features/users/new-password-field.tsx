import { useField, useFormMetadata } from '@conform-to/react'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NewPassword } from '#domain/auth/contract/schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { generatePassword } from './generate-password'

/** The password of a new user: typed or generated, and copied together with what the person needs to sign in. */
export function NewPasswordField() {
  const { t } = useTranslation('users')
  const form = useFormMetadata()
  const [email] = useField<string>('email')
  const [password] = useField<string>('password')
  const canSignIn = Boolean(email.value) && NewPassword.safeParse(password.value).success
  const credentials = { address: currentOrigin(), email: email.value, password: password.value }
  return (
    <div className="grid gap-2">
      <TextField
        name="password"
        type="password"
        label={t('password')}
        help={t('passwordHelp')}
        required
        autoComplete="new-password"
      />
      <div className="flex flex-wrap items-center gap-2 noscript:hidden">
        <Button
          size="sm"
          onClick={() => form.update({ name: password.name, value: generatePassword(), validated: true })}
        >
          <KeyRound />
          {t('generatePassword')}
        </Button>
        {canSignIn && <CopyButton text={t('credentials', credentials)} label={t('copyCredentials')} />}
      </div>
    </div>
  )
}

function currentOrigin(): string {
  return typeof window === 'undefined' ? '' : window.location.origin
}
