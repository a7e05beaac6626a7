import { useFormMetadata } from '@conform-to/react'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { useShare } from './use-share'

const Degrees = (maxDegrees: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => Math.abs(degreesOf(text)) <= maxDegrees, 'degrees')
const Coordinates = z.object({ latitude: Degrees(90), longitude: Degrees(180) })

/** Reads typed degrees, with a point, or with a comma as most of our languages have it. */
function degreesOf(text: string): number {
  return /^-?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

type PlaceDialogProps = { ticketId: number; open: boolean; onOpenChange: (open: boolean) => void }

/** Sends a location: by coordinates, or the user's own position. Specification 1 §3. */
export function PlaceDialog({ ticketId, open, onOpenChange }: PlaceDialogProps) {
  const { t } = useTranslation('composer')
  const share = useShare(ticketId, () => onOpenChange(false))
  const wrong = t('share.place.wrong')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('share.place.title')}</DialogTitle>
          <DialogDescription>{t('share.place.text')}</DialogDescription>
        </DialogHeader>
        <Form
          schema={Coordinates}
          messages={{ 'latitude.degrees': wrong, 'longitude.degrees': wrong }}
          send={({ latitude, longitude }) =>
            share({ location: { latitude: degreesOf(latitude), longitude: degreesOf(longitude) } })
          }
          unguarded
          plain
        >
          <OwnPlace />
          <TextField
            name="latitude"
            label={t('share.place.latitude')}
            placeholder="-23.55052"
            autoComplete="off"
          />
          <TextField
            name="longitude"
            label={t('share.place.longitude')}
            placeholder="-46.63331"
            autoComplete="off"
          />
          <DialogFooter>
            <SubmitButton>{t('share.place.send')}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}

const PRECISION = 6

/** Asks the browser for the user's position and puts it into the fields, so that only what the user sees is sent. */
function OwnPlace() {
  const { t } = useTranslation('composer')
  const form = useFormMetadata()
  const [state, setState] = useState<'asking' | 'refused'>()
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(undefined)
        for (const name of ['latitude', 'longitude'] as const)
          form.update({ name, value: coords[name].toFixed(PRECISION), validated: true })
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <>
      <Button className="justify-self-start" aria-disabled={state === 'asking'} onClick={ask}>
        <LocateFixed />
        {state === 'asking' ? t('share.place.asking') : t('share.place.own')}
      </Button>
      {state === 'refused' && (
        <Alert tone="warn" role="alert">
          {t('share.place.refused')}
        </Alert>
      )}
    </>
  )
}
