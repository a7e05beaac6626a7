import { makeAccount, makeDialogflow } from '../dialogflow/service.ts'
import { demoBot } from '../typebot/bot.ts'
import { makeTypebot } from '../typebot/service.ts'
import { makeReceiver } from '../webhooks/service.ts'
import { readEnv } from './env.ts'

// The systems that take conversations, on loopback, in one process: for the demo and for trials.
const { typebotPort, dialogflowPort, webhooksPort } = readEnv()
const { account, publicKey } = makeAccount()
const dialogflow = makeDialogflow({ publicKey })
const serve = (port: number, fetch: (request: Request) => Promise<Response>) =>
  Bun.serve({ hostname: '127.0.0.1', port, fetch })

const servers = [
  serve(typebotPort, makeTypebot({ bots: [demoBot(`http://127.0.0.1:${typebotPort}`)] }).answer),
  serve(dialogflowPort, (request) =>
    // The file of a service account that it knows, to be pasted into an integration.
    new URL(request.url).pathname === '/account.json'
      ? Promise.resolve(Response.json(account))
      : dialogflow.answer(request),
  ),
  serve(webhooksPort, makeReceiver().answer),
]

const stop = async () => {
  await Promise.all(servers.map((server) => server.stop(true)))
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
