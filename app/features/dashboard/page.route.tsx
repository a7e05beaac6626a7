import { DashboardPage } from './dashboard-page'
import { loadDashboard } from './load.server'

export const loader = loadDashboard

export default DashboardPage
