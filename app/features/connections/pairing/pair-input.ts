import { z } from 'zod'
import { PairingNumber } from '#domain/connections/contract/schema.ts'

/** The account's own number, for a code of eight characters that is typed on its phone. */
export const ByCodeInput = z.object({ pairingNumber: PairingNumber })
