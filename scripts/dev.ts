import { runLauncher } from './launcher/run.ts'

// `bun run dev`: as `start`, with pages that change as they are edited, and api and sessions started anew on change.
await runLauncher({ dev: true })
