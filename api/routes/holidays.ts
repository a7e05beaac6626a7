import { addHolidaysOfCountry } from '#domain/holidays/add-of-country.ts'
import * as holidays from '#domain/holidays/contract/endpoints.ts'
import { bind } from '../lib/bind.ts'

export const holidayRoutes = bind(holidays, { addOfCountry: addHolidaysOfCountry })
