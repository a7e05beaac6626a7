import { useTranslation } from 'react-i18next'
import { OwnPasswordInput } from '#domain/users/contract/schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { SheetRoute } from '~/kit/sheet-route'

/** One's own password, with the current one. */
export function PasswordSheet() {
  const { t } = useTranslation('users')
  return (
    <SheetRoute title={t('profile.password')} text={t('profile.passwordText')}>
      <Form
        schema={OwnPasswordInput}
        messages={{
          'password.tooShort': t('weakPassword'),
          'password.weakPassword': t('weakPassword'),
          'currentPassword.wrongPassword': t('wrongPassword'),
        }}
      >
        <FormBody>
          <TextField
            name="currentPassword"
            type="password"
            label={t('currentPassword')}
            autoFocus
            autoComplete="current-password"
          />
          <TextField
            name="password"
            type="password"
            label={t('otherPassword')}
            help={t('passwordHelp')}
            autoComplete="new-password"
          />
        </FormBody>
        <FormFooter>
          <SubmitButton>{t('profile.passwordSave')}</SubmitButton>
        </FormFooter>
      </Form>
    </SheetRoute>
  )
}
