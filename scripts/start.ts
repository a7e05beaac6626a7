import { runLauncher } from './launcher/run.ts'

// `bun run start`: the whole product on this machine; docs/operations.md has the settings.
await runLauncher({ dev: false })
