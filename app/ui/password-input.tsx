import { Eye, EyeOff } from 'lucide-react'
import { type ComponentPropsWithoutRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { Input } from './input'

/** A password that may be looked at while it is typed. */
export function PasswordInput(props: ComponentPropsWithoutRef<'input'>) {
  const { t } = useTranslation('kit')
  const [isShown, setShown] = useState(false)
  return (
    <span className="relative block">
      <Input {...props} data-secret type={isShown ? 'text' : 'password'} className="pe-10" />
      <Button
        variant="ghost"
        size="icon-sm"
        className="absolute end-1 top-1/2 -translate-y-1/2"
        aria-label={isShown ? t('hidePassword') : t('showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </Button>
    </span>
  )
}
