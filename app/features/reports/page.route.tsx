import { loadReport } from './load.server'
import { ReportPage } from './report-page'

export const loader = loadReport

export default ReportPage
