import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'
import { Switch } from '~/ui/switch'
import { DrawerSection } from './drawer-section'

type CareProps = { contact: ContactView; onChange: (contact: ContactView) => void }

/**
 * Shows how a contact is looked after: whether their audio is taken, whether the bot answers them, and whose they are.
 */
export function ContactCare({ contact, onChange }: CareProps) {
  const { t } = useTranslation('contacts')
  const viewer = useShell()?.viewer
  if (!viewer || contact.isGroup) return null
  const maySave = may(viewer, 'contacts:save')
  return (
    <DrawerSection name="care" title={t('care')}>
      <Choice field="acceptAudioMessage" disabled={!maySave} contact={contact} onChange={onChange} />
      <Choice field="disableBot" disabled={!maySave} contact={contact} onChange={onChange} />
      {may(viewer, 'contacts:wallet') ? (
        <WalletSelect contact={contact} onChange={onChange} />
      ) : (
        contact.walletUser && (
          <p className="flex justify-between gap-4">
            <span className="font-medium">{t('wallet')}</span>
            <span className="min-w-0 truncate text-muted">{contact.walletUser.name}</span>
          </p>
        )
      )}
    </DrawerSection>
  )
}

type ChoiceProps = CareProps & { field: 'acceptAudioMessage' | 'disableBot'; disabled: boolean }

/** Says what it shall be, so that two who press at once do not undo each other. */
function Choice({ field, disabled, contact, onChange }: ChoiceProps) {
  const { t } = useTranslation('contacts')
  const id = useId()
  const save = useMutation(contacts.update, { key: `${field} ${contact.id}`, onDone: onChange })
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-4">
        <Label htmlFor={id}>{t(field)}</Label>
        <Switch
          id={id}
          aria-describedby={`${id}-help`}
          disabled={disabled}
          checked={contact[field]}
          onCheckedChange={(on) => void save.run({ contactId: contact.id, [field]: on })}
        />
      </div>
      <p id={`${id}-help`} className="pe-13 text-xs text-muted">
        {t(`${field}Help`)}
      </p>
      <Problem {...save.problem} />
    </div>
  )
}

function WalletSelect({ contact, onChange }: CareProps) {
  const { t } = useTranslation('contacts')
  const id = useId()
  const users = useLookups(true)?.users ?? []
  const save = useMutation(contacts.setWallet, { key: contact.id, onDone: onChange })
  const { walletUser } = contact
  const missingOwner = walletUser && !users.some((user) => user.id === walletUser.id) ? [walletUser] : []
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('wallet')}</Label>
      <Select
        id={id}
        aria-describedby={`${id}-help`}
        value={walletUser?.id ?? ''}
        placeholder={t('noWallet')}
        options={[...missingOwner, ...users].map((user) => ({ value: user.id, label: user.name }))}
        onChange={(event) =>
          void save.run({ contactId: contact.id, walletUserId: event.currentTarget.value || null })
        }
      />
      <p id={`${id}-help`} className="text-xs text-muted">
        {t('walletHelp')}
      </p>
      <Problem {...save.problem} />
    </div>
  )
}
