import { Text } from '../fields.ts'
import { hasKnownVariables } from './text-variables.ts'

/** A text that the product sends by itself: its variables are filled, so each has to be one that we know. Server behaviour §2.12. */
export const MachineText = (max: number, min = 0) => Text(max, min).refine(hasKnownVariables, 'variable')
