import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
import { userResource } from '#domain/users/contract/resource.ts'
import {
  MAX_PICTURE_BYTES,
  PICTURE_TYPES,
  type SeenUser,
  WORK_STEP_SECONDS,
} from '#domain/users/contract/schema.ts'
import { fileAction } from '~/kit/file-action'
import { SelectField } from '~/kit/form/fields/choice-field'
import { EntityField } from '~/kit/form/fields/entity-field'
import { FileField } from '~/kit/form/fields/file-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { LANGUAGE_NAMES } from '~/kit/preferences/preference-forms'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { useFileLink } from '~/lib/file-link'
import { useShell } from '~/lib/ui/use-shell'
import { Button } from '~/ui/button'
import { loadRoom } from '../plans/load-room.server'
import { PlanFull, type Room } from '../plans/plan-room'
import { Farewell } from './farewell'
import { loadChoices, type UserChoices } from './load.server'
import { NewPasswordField } from './new-password-field'
import { Permissions } from './permissions'
import { PICTURE } from './picture-field'

export async function loader(args: LoaderFunctionArgs) {
  const [form, choices, room] = await Promise.all([
    formLoader(userResource, 'users')(args),
    loadChoices(args),
    args.params.id === undefined ? loadRoom(args, 'users') : null,
  ])
  return { ...form, ...choices, room }
}

export const action = formAction(userResource, 'users', PICTURE)
export const clientAction = fileAction(userResource, 'users', PICTURE)
export const ErrorBoundary = SheetError

type Loaded = { row: SeenUser | null; room: Room | null } & UserChoices

/** The sheet of a user: a new one, or one that is edited. Specification 1 §3, §5, §6. */
export default function UserSheet() {
  const { t } = useTranslation('users')
  const { search } = useLocation()
  const { row, room, queues, connections } = useLoaderData<Loaded>() as Loaded
  const viewerId = useShell()?.viewer.id
  return (
    <RecordSheet
      resource={userResource}
      title={(user) => (user ? t('edit', { name: user.name }) : t('new'))}
      text={row ? t('editText') : t('newText')}
      submit={row ? t('save') : t('create')}
      defaults={{
        profile: 'user',
        startWork: '00:00',
        endWork: '23:59',
        ...(queues.length === 1 && { queueIds: queues.map(({ id }) => id) }),
      }}
      asksAt={({ id }) => (id === viewerId ? undefined : `/users/${id}/delete${search}`)}
      messages={{
        'name.tooShort': t('tooShort'),
        'name.tooLong': t('tooLong'),
        'email.email': t('emailInvalid'),
        'email.taken': t('emailTaken'),
        'password.tooShort': t('weakPassword'),
        'password.weakPassword': t('weakPassword'),
      }}
      files
    >
      <PlanFull noun="users" room={room} />
      <FormSection>
        <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
        <TextField name="email" type="email" label={t('email')} autoComplete="off" inputMode="email" />
        {!row && <NewPasswordField />}
        {row && (row.id === viewerId ? <OwnPassword /> : <OtherPassword />)}
        <SelectField
          name="profile"
          label={t('profileField')}
          help={t('profileHelp')}
          required
          options={[
            { value: 'user', label: t('attendant') },
            { value: 'admin', label: t('admin') },
          ]}
        />
        <Picture user={row} />
      </FormSection>
      <Work queues={queues} connections={connections} />
      {!row && <Looks />}
      <FormSection title={t('farewell.title')} help={t('farewell.help')}>
        <Farewell />
      </FormSection>
      <Permissions />
    </RecordSheet>
  )
}

/**
 * Chooses the first settings of a new user's screens. An existing user has chosen, or chooses, for themselves: decision
 * 086.
 */
function Looks() {
  const { t } = useTranslation('users')
  const words = (names: readonly ('light' | 'dark' | 'open' | 'closed')[]) =>
    names.map((value) => ({ value, label: t(`looks.${value}`) }))
  const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))
  return (
    <FormSection title={t('looks.title')} help={t('looks.help')}>
      <SelectField
        name="language"
        label={t('looks.language')}
        emptyText={t('looks.asBrowser')}
        options={languages}
      />
      <SelectField
        name="defaultTheme"
        label={t('looks.theme')}
        emptyText={t('looks.asDevice')}
        options={words(['light', 'dark'])}
      />
      <SelectField name="defaultMenu" label={t('looks.menu')} options={words(['open', 'closed'])} />
    </FormSection>
  )
}

/** One's own takes the current one, which is asked for on the page of oneself. */
function OwnPassword() {
  const { t } = useTranslation('users')
  return (
    <Button asChild className="justify-self-start">
      <Link to="/profile/password">
        <KeyRound />
        {t('profile.password')}
      </Link>
    </Button>
  )
}

function Picture({ user }: { user: SeenUser | null }) {
  const { t } = useTranslation('users')
  const { src } = useFileLink(user?.profileImage)
  return (
    <FileField
      name={PICTURE.field}
      label={t('picture.label')}
      help={t('picture.help')}
      accept={PICTURE_TYPES.join(',')}
      maxBytes={MAX_PICTURE_BYTES}
      current={src ?? null}
      currentName={user?.profileImage ? t('picture.current') : null}
    />
  )
}

function OtherPassword() {
  const { t } = useTranslation('users')
  const help = t('otherPasswordHelp')
  return (
    <TextField
      name="password"
      type="password"
      label={t('otherPassword')}
      help={help}
      autoComplete="new-password"
    />
  )
}

function Work({ queues, connections }: UserChoices) {
  const { t } = useTranslation('users')
  return (
    <FormSection title={t('work.title')} help={t('work.help')}>
      {/* Without a box that is ticked nothing of the field would be sent: it says that there is none. */}
      <input type="hidden" name="queueIds" value="" />
      <EntityField name="queueIds" label={t('queues')} options={queues} empty={t('noQueues')} />
      <SelectField
        name="whatsappId"
        label={t('connection')}
        help={t('connectionHelp')}
        emptyText={t('anyConnection')}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField name="startWork" type="time" label={t('startWork')} step={WORK_STEP_SECONDS} required />
        <TextField name="endWork" type="time" label={t('endWork')} step={WORK_STEP_SECONDS} required />
      </div>
      <p className="text-xs text-muted">{t('hoursHelp')}</p>
    </FormSection>
  )
}
