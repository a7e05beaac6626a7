import { invalid } from '../core/contract/errors.ts'
import { missingWords, wrongAddresses } from './contract/options.ts'
import type { CompanySettings } from './contract/schema.ts'

/**
 * A text that is sent has words, and an address that is written is one; what was kept before there was that rule stays. Throws
 * ERR_VALIDATION for each that is not so. Specification 2 §5.
 */
export function requireOptionWords(
  settings: Partial<CompanySettings>,
  written: Partial<CompanySettings>,
): void {
  const wrong = { ...missingWords(settings), ...wrongAddresses(written) }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
