import { Link, Outlet } from '@remix-run/react'
import { ImageUp, KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProfileInput, type SeenUser } from '#domain/users/contract/schema.ts'
import { MessageField } from '~/kit/form/fields/message-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useFormKey } from '~/kit/form/use-form-key'
import { UserAvatar } from '~/kit/marks/user-avatar'
import { LanguageForm, ThemeForm } from '~/kit/preferences/preference-forms'
import { useShell } from '~/lib/ui/use-shell'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { ViewerFacts } from './profile/viewer-facts'

/** The viewer's own profile: what an admin set up is shown, what is the viewer's own can be changed. */
export function ProfilePage({ user }: { user: SeenUser }) {
  const { t } = useTranslation('users')
  const viewer = useShell()?.viewer
  // The key leaves out rights and picture: they are not in the form, so a change of them must not reset it.
  const key = useFormKey(JSON.stringify([user.name, user.farewellMessage]))
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageHeader title={t('profile.title')} />
      <div className="grid w-full max-w-2xl gap-4 px-4 pb-6">
        <Card className="grid gap-4 p-4">
          <div className="flex flex-wrap items-start gap-4">
            <UserAvatar name={user.name} picture={user.profileImage} className="size-16" />
            <div className="min-w-0 flex-1">{viewer && <ViewerFacts viewer={viewer} />}</div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to="/profile/picture" preventScrollReset>
                <ImageUp />
                {t('picture.open')}
              </Link>
            </Button>
            <Button asChild>
              <Link to="/profile/password" preventScrollReset>
                <KeyRound />
                {t('profile.password')}
              </Link>
            </Button>
          </div>
        </Card>
        <Card className="p-4">
          <Form
            key={key}
            plain
            schema={ProfileInput}
            row={user}
            messages={{ 'name.tooShort': t('tooShort'), 'name.tooLong': t('tooLong') }}
          >
            <TextField name="name" label={t('name')} autoComplete="name" />
            <MessageField name="farewellMessage" label={t('farewell.label')} help={t('farewell.help')} />
            <div className="flex justify-end">
              <SubmitButton>{t('profile.save')}</SubmitButton>
            </div>
          </Form>
        </Card>
        <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
          <h2 className="font-semibold">{t('profile.looks')}</h2>
          <span className="flex items-center gap-2">
            <LanguageForm />
            <ThemeForm />
          </span>
        </Card>
      </div>
      <Outlet />
    </div>
  )
}
