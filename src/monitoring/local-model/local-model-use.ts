import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { findServers } from '#services/local-model/find-servers.ts'
import { localModelUse } from './calls.ts'
import { applyLocalModel, chooseLocalModel } from './local-model.ts'
import { judged } from './local-models.ts'

/** Accepts only what this machine offers at this moment: the caller gives a port and a name, never an address. */
export const localModelUseHandler = handle(localModelUse, async (input, context) => {
  const { config, db, record, log } = context
  if (config.ai !== undefined) throw new Refusal('newsroom.localModelFixed', 409)
  const ports = config.localModelPorts.filter((port) => port === input.port)
  const [server] = await findServers(ports)
  const offered = server?.models.find(({ name }) => name === input.model)
  if (!server || !offered) throw new Refusal('newsroom.localModelGone', 409)
  if (judged(offered).fits === false) throw new Refusal('newsroom.localModelTooLarge', 409)
  const { model, minutes, parallel } = input
  await db.transaction(async (tx) => {
    await chooseLocalModel(tx, {
      server: server.server,
      port: server.port,
      baseUrl: server.baseUrl,
      model,
      minutes,
      parallel,
    })
    await record(tx)
  })
  await applyLocalModel(context)
  log.info({ server: server.server, port: server.port, model }, 'model on this machine chosen')
  return { model }
})
