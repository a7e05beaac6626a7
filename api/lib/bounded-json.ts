import { z } from 'zod'
import { hasFewValues } from '#domain/core/contract/values/few-values.ts'

/**
 * Refuses a body of more values with `tooMany` before the schema looks at any: a schema looks at each value, and at those of a
 * megabyte for half a second.
 */
export function boundedJson(schema: z.ZodType, maxValues?: number): z.ZodType {
  return z
    .unknown()
    .superRefine((body, refuse) => {
      if (!hasFewValues(body, maxValues)) refuse.addIssue({ code: 'custom', message: 'tooMany' })
    })
    .pipe(schema)
}
